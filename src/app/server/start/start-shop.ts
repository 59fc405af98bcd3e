import path from 'node:path';
import { ensureDemoOrders } from '#demo/orders/ensure-demo-orders.ts';
import { ensureDemoCustomer } from '#demo/people/customer.ts';
import type { DemoAccount } from '#features/identity/server/accounts/demo-account.ts';
import { forgetExpiredDaily } from '#features/identity/server/accounts/forget-expired.ts';
import {
  markPasswordSeen,
  type OwnerAccount,
} from '#features/identity/server/accounts/owner-account.ts';
import { makeFirstOwnerLink } from '#features/identity/server/accounts/owner-link.ts';
import { runMailWorker } from '#features/mails/server/settings/run-mail-worker.ts';
import { checkAtStart } from '#features/payments/gateway/server/keys/check-keys.ts';
import type { KeysSettings } from '#features/payments/gateway/server/keys/keys-settings.ts';
import {
  watchMailSettings,
  type MailSettings,
} from '#features/mails/server/settings/watch-mail-settings.ts';
import { drawPapers } from '#features/papers/server/papers.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import { createMediaService } from '#features/media/server/serve-media.ts';
import { openIdentity } from '#features/identity/server/open-identity.ts';
import { watchRevokedSessions } from '#features/identity/server/sessions/revoked-sessions.ts';
import { ensureProfile } from '#features/profile/server/profile.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { workBarMoments } from '#features/shop/server/settings/announcement-bar.ts';
import { demoSettings } from '#demo/made-before.ts';
import { ensureSettings } from '#features/shop/server/settings/first-settings.ts';
import {
  workStockReturns,
  type AlertSenderDeps,
} from '#features/wishlist/alerts/server/send-alerts.ts';
import { together } from '#features/notifications/server/together.ts';
import { startPushWorker } from '#platform/server/push/push-worker.ts';
import type { VisitCounter } from '#features/numbers/server/visits/count-visits.ts';
import { systemClock } from '#platform/server/clock.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { checkDurability } from '#platform/server/database/check-durability.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { watchEventLoopLag } from '#platform/server/http/limits/event-loop-lag.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { createApp, type App } from '../create-app.ts';
import type { Config } from '../config/config.ts';
import { fillDemo, openGoogleStandIn, warmPictures } from './demo.ts';
import { orderSettings } from '../api/order-settings.ts';
import { createReadiness } from '../process/health.ts';
import {
  identitySettings,
  machineServer,
  mailOrigin,
  pushSettings,
  sender,
  shopName,
} from '../config/feature-settings.ts';
import { originalSettings } from '../config/shop-environment.ts';
import { watchSettings } from '../config/watch-settings.ts';
import { dataDirOf, openDatabase, openMaintenance, openPictures } from './open-stores.ts';
import { openVisits } from './open-visits.ts';
import type { DevRenderer } from '../pages/dev-renderer.ts';
import type { PageRenderer } from '../pages/mount-pages.ts';
import { createBuiltRenderer, preloadBuild, type RendererOptions } from '../pages/renderer.ts';
import { startBackups } from './start-backups.ts';
import type { Opened } from '../process/workers.ts';
import { sweepDaily } from './sweep-daily.ts';

export type Shop = {
  fetch: App['fetch'];
  dev?: DevRenderer;
  /** DEMO is off if the shop sells its own products. */
  config: Config;
  currentShop: CurrentShop;
  drain: () => void;
  accounts: Accounts;
  isMailSetUp: boolean;
  /** Path and fragment of a new one-time link for the owner; undefined while one works or after its use. */
  makeOwnerLink: () => Promise<string | undefined>;
  /** Must be called once the accounts were shown: a password made for the owner stays from then on. */
  accountsShown: () => Promise<void>;
};

export type Accounts = {
  owner?: OwnerAccount | undefined;
  demo?: DemoAccount | undefined;
  hasGoogleStandIn: boolean;
};

export type ShopOptions = {
  config: Config;
  rootDir: string;
  log: Log;
  progress: (message: string) => void;
  isDev: boolean;
  /** Registers a resource with its close: last opened, first closed. */
  opened: (name: string, close: (isCrash: boolean) => Promise<void>) => void;
  shared?: Opened | undefined;
};

const JOBS_MS = { stop: 3_000, crash: 1_000 };

async function prepare(options: ShopOptions, ctx: Context, connectionString: string) {
  const { config, rootDir, progress } = options;
  if (config.PUBLIC_URL) await checkDurability(ctx.db);
  const applied = await migrate({ connectionString, folder: path.join(rootDir, 'db/migrations') });
  if (applied.length > 0) progress(`     ${applied.length} migrations applied`);
  const prepared = await fillDemo(ctx, options);
  const isDemo = prepared.config.DEMO;
  const settings = isDemo ? await demoSettings(ctx) : originalSettings(prepared.config);
  await ensureSettings(ctx, { settings, isDemo });
  return prepared;
}

async function openSettings(
  { config, log, opened }: ShopOptions,
  ctx: Context,
  connectionString: string,
) {
  const {
    shop: currentShop,
    gatewayKeys,
    version,
  } = await watchSettings(config, {
    ...ctx,
    connectionString,
  });
  opened('catalogue version', () => version.stop());
  const missing = currentShop.missing();
  if (missing.length > 0) log.warn({ missing }, 'nobody can order: the settings say not who sells');
  void checkAtStart(ctx, gatewayKeys);
  return { version, currentShop, parts: { connectionString, currentShop, gatewayKeys } };
}

async function createRenderer(
  options: ShopOptions,
  renderer: RendererOptions,
): Promise<PageRenderer | DevRenderer> {
  if (!options.isDev) return createBuiltRenderer(options.rootDir, renderer);
  const { createDevRenderer } = await import('../pages/dev-renderer.ts');
  return createDevRenderer(renderer);
}

type Open = {
  jobs: Jobs;
  visits: VisitCounter;
  mailSettings: MailSettings;
  gatewayKeys: KeysSettings;
  connectionString: string;
  currentShop: CurrentShop;
};

async function openJobs(
  options: ShopOptions,
  ctx: Context,
  {
    connectionString,
    currentShop,
    stores,
  }: Pick<Open, 'connectionString' | 'currentShop'> & { stores: PictureStores },
): Promise<Pick<Open, 'jobs' | 'mailSettings' | 'visits'>> {
  const { config, log, opened } = options;
  const jobs = createJobs({ connectionString, log });
  await jobs.start();
  opened('jobs', (isCrash) => jobs.stop(isCrash ? JOBS_MS.crash : JOBS_MS.stop));
  await workBarMoments(ctx, jobs);
  const settings = await watchMailSettings({
    ...ctx,
    connectionString,
    machineServer: () => machineServer(config, currentShop),
  });
  opened('mail settings', settings.stop);
  const about = { jobs, settings, shopName: () => shopName(currentShop) };
  const stopWorker = await runMailWorker(ctx, {
    ...about,
    attach: (ids) => drawPapers({ ...ctx, stores }, ids),
    origin: () => mailOrigin(config, currentShop),
  });
  opened('mail', async () => stopWorker());
  await startPushWorker(ctx, { jobs, together, ...pushSettings(config, currentShop) });
  return { jobs, mailSettings: settings, visits: await openVisits(options, ctx, jobs) };
}

const NOBODY = { actor: { role: 'visitor' }, clock: systemClock, requestId: 'start' } as const;

async function followStockReturns(
  { opened }: ShopOptions,
  ctx: Context,
  deps: AlertSenderDeps & { connectionString: string },
): Promise<void> {
  const stop = await workStockReturns(ctx, deps);
  opened('stock returns', stop);
}

async function openPeople(options: ShopOptions, ctx: Context, open: Open) {
  const { jobs, connectionString, currentShop } = open;
  const { config, log, opened, shared } = options;
  const standIn = config.DEMO ? shared?.google : undefined;
  const google = shared ? standIn : await openGoogleStandIn(options);
  const sessions = await watchRevokedSessions({ connectionString, clock: ctx.clock, log });
  opened('sessions', sessions.stop);
  const { isRevoked } = sessions;
  const settings = { ...identitySettings(config, currentShop, google), isRevoked };
  const identity = await openIdentity(ctx, jobs, settings);
  if (config.IDENTITY === 'embedded') await forgetExpiredDaily(ctx, jobs);
  const { owner } = identity;
  // The link changes the address, so the profile comes after it.
  if (owner && !owner.awaitsLink) {
    const { uid, email } = owner;
    const { name } = settings.owner;
    const actor = { role: 'admin', uid, email, name } as const;
    await transaction({ ...ctx, actor }, ensureProfile);
  }
  const hasDemo = config.DEMO && config.IDENTITY === 'embedded';
  const demo = hasDemo ? await ensureDemoCustomer(ctx) : undefined;
  if (demo) {
    const inWhoseName = { sender: sender(config, currentShop), settings: currentShop.settings() };
    await ensureDemoOrders(ctx, { ...demo, ...inWhoseName });
  }
  const shown = {
    accounts: { owner, demo, hasGoogleStandIn: google !== undefined },
    isMailSetUp: open.mailSettings.isSetUp(),
    makeOwnerLink: async () => (owner?.awaitsLink ? makeFirstOwnerLink(ctx) : undefined),
    accountsShown: async () => (owner?.awaitsLink ? undefined : markPasswordSeen(ctx)),
  };
  const orders = orderSettings({ ...open, config, identity, shop: currentShop });
  const origin = () => mailOrigin(config, currentShop);
  await followStockReturns(options, ctx, { ...orders, connectionString, origin });
  return { identity, shown, orders };
}

function openContext({ log, opened }: ShopOptions, connectionString: string) {
  const pool = createPool({ connectionString, log, name: 'lehar' });
  opened('connections', () => pool.end());
  const ctx: Context = { ...NOBODY, db: createDatabase(pool), log };
  return { pool, ctx };
}

/** Opens all parts of the shop, from the database to the pages. Does not listen yet. */
export async function startShop(shopOptions: ShopOptions): Promise<Shop> {
  const { rootDir, log, opened, shared } = shopOptions;
  const dataDir = shared?.dataDir ?? dataDirOf(shopOptions);
  const opening = shared?.connectionString ?? openDatabase(shopOptions, dataDir);
  if (!shopOptions.isDev) preloadBuild(rootDir);
  const connectionString = await opening;
  const { pool, ctx } = openContext(shopOptions, connectionString);
  const { db } = ctx;
  const maintenance = openMaintenance(shopOptions, ctx, connectionString);
  const { config, isFreshDemo } = await prepare(shopOptions, maintenance, connectionString);
  const options = { ...shopOptions, config };
  options.progress('5/5 Opening the shop');

  const { version, currentShop, parts } = await openSettings(options, ctx, connectionString);
  const stores = await openPictures(ctx, { config, dataDir });
  const open = { ...parts, ...(await openJobs(options, ctx, { ...parts, stores })) };
  const { identity, shown, orders } = await openPeople(options, ctx, open);
  await sweepDaily(maintenance, open.jobs, { config, shop: currentShop, stores, orders });
  const backups = await startBackups(options, ctx, { ...open, dataDir, stores });
  const { isLow: isDiskLow, lastBackups } = backups;
  const media = createMediaService({ db, stores, log, isDiskLow });
  if (isFreshDemo) void warmPictures(db, media, log);
  const readiness = createReadiness({ ...ctx, ...identity, isDiskLow, lastBackups });
  const pages = await createRenderer(options, {
    config,
    shop: currentShop,
    gatewayKeys: parts.gatewayKeys,
    fetchApi: async (request) => app.fetch(request),
    readCached: (path) => app.readCached(path),
    hasGoogleAt: identity.hasGoogleAt,
  });
  const isDev = 'middleware' in pages;
  if (isDev) opened('pages', () => pages.stop());
  const app = createApp({
    config,
    shop: currentShop,
    db,
    clock: systemClock,
    log,
    ...open,
    media,
    stores,
    identity,
    catalogueVersion: version.current,
    readiness,
    isDiskLow,
    lastBackups,
    metrics: { pool, ...backups },
    isOverloaded: watchEventLoopLag(log),
    pages,
    staticDir: isDev ? path.join(rootDir, 'public') : path.join(rootDir, 'build/client'),
  });
  return {
    fetch: app.fetch,
    ...(isDev && { dev: pages }),
    config,
    currentShop,
    drain: app.drain,
    ...shown,
  };
}
