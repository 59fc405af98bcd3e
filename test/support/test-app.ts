import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { readConfig, type Config } from '#app/server/config/config.ts';
import { watchSettings } from '#app/server/config/watch-settings.ts';
import { createApp, type App } from '#app/server/create-app.ts';
import { createReadiness } from '#app/server/process/health.ts';
import type { LastBackups } from '#app/server/start/late-backups.ts';
import {
  identitySettings,
  machineServer,
  mailOrigin,
  pushSettings,
  shopName,
} from '#app/server/config/feature-settings.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { createBuiltRenderer } from '#app/server/pages/renderer.ts';
import { openIdentity, type Identity } from '#features/identity/server/open-identity.ts';
import type { GoogleSettings } from '#features/identity/server/provider/google-settings.ts';
import { watchRevokedSessions } from '#features/identity/server/sessions/revoked-sessions.ts';
import { checkAtStart } from '#features/payments/gateway/server/keys/check-keys.ts';
import type { KeysSettings } from '#features/payments/gateway/server/keys/keys-settings.ts';
import { runMailWorker } from '#features/mails/server/settings/run-mail-worker.ts';
import { drawPapers } from '#features/papers/server/papers.ts';
import { watchMailSettings } from '#features/mails/server/settings/watch-mail-settings.ts';
import { createVisitCounter } from '#features/numbers/server/visits/count-visits.ts';
import { createMediaService } from '#features/media/server/serve-media.ts';
import { createDiskStore } from '#features/media/server/storage/disk-store.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import { together } from '#features/notifications/server/together.ts';
import type { Context } from '#platform/server/context.ts';
import { createDatabase, createPool, type Database } from '#platform/server/database/database.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { startPushWorker } from '#platform/server/push/push-worker.ts';
import type { MailNetwork } from '#platform/server/mail/mail-network.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openDatabaseLink, type DatabaseLink } from './database-link.ts';
import { pretendDisk } from './pretended-disk.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { PATIENTLY } from './patience.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ORIGIN = 'http://shop.test';
/** No test asks the payment gateway itself. */
const NOWHERE = 'http://127.0.0.1:9';
/** The shop's own takes 20 ms of a core for each sign-in. */
const PASSWORD_COST = { memory: 64, passes: 1, parallelism: 1 };

type Options = {
  /** Off by default: most tests call more often than a person would. */
  rateLimits?: boolean;
  /** `built` serves the pages of `build/`, if it is there. */
  pages?: 'built';
  /** Takes every line of the log. */
  log?: Writable;
  /** Further settings of `config.ts`. */
  settings?: Record<string, string>;
  /** Where pictures are, if not in the database. */
  stores?: PictureStores;
  /** The demo's stand-in for Google. */
  google?: GoogleSettings;
  /** Whether the event loop is late, as far as the shop knows. */
  isOverloaded?: () => boolean;
  /** Of a shop that writes backups. */
  lastBackups?: LastBackups;
  /** Sends mails, with the owner's own server in this network. */
  mailNetwork?: MailNetwork;
  /** One that is there already, such as a restored one; it goes when the app closes. */
  database?: TestDatabase;
  /** A link to the database that the test can cut; it costs a third of the CPU of a call. */
  hasLink?: boolean;
};

type TestRequest = RequestInit & {
  /** Comes through the network from this address; otherwise the shop calls itself. */
  from?: string;
};

export type TestApp = {
  /** A connection of the test's own, which stays when the shop's is cut. */
  db: Database;
  connectionString: string;
  clock: TestClock;
  /** Between the shop and its database, of an app that `hasLink`. */
  link(): DatabaseLink;
  request(path: string, init?: TestRequest): Promise<Response>;
  /** Waits until the shop has heard of every change that was made to the catalogue. */
  catchUp(): Promise<void>;
  /** Writes the visits that were counted. */
  flushVisits(): Promise<void>;
  /** Takes every product and category away. */
  emptyCatalogue(): Promise<void>;
  drain(): void;
  /** From now on the disk has no room, or has it again. */
  fillDisk: (isLow: boolean) => void;
  close(): Promise<void>;
};

/** What Node's server would hand over with a request from this address. */
function incomingFrom(address: string, request: Request): IncomingMessage {
  const { pathname, search, host } = new URL(request.url);
  return {
    method: request.method,
    url: pathname + search,
    headers: { host, ...Object.fromEntries(request.headers) },
    socket: { remoteAddress: address },
  } as unknown as IncomingMessage;
}

function send(app: App, to: string, { from, ...init }: TestRequest): Promise<Response> {
  const request = new Request(/^https?:/.test(to) ? to : ORIGIN + to, init);
  const env = from === undefined ? undefined : { incoming: incomingFrom(from, request) };
  return Promise.resolve(app.fetch(request, env));
}

async function versionIn(db: Database): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

type PageParts = {
  config: Config;
  shop: CurrentShop;
  gatewayKeys: KeysSettings;
  identity: Identity;
};

async function builtPages({ identity, config, shop, gatewayKeys }: PageParts, app: () => App) {
  if (!existsSync(path.join(ROOT, 'build/server/index.js'))) return {};
  const pages = await createBuiltRenderer(ROOT, {
    config,
    shop,
    gatewayKeys,
    fetchApi: async (request) => app().fetch(request),
    readCached: (path) => app().readCached(path),
    hasGoogleAt: identity.hasGoogleAt,
  });
  return { pages, staticDir: path.join(ROOT, 'build/client') };
}

type IdentityParts = Pick<Context, 'db' | 'clock' | 'log'> & {
  jobs: Jobs;
  gatewayKeys: KeysSettings;
  config: Config;
  shop: CurrentShop;
  connectionString: string;
};
async function openTestMail(
  { jobs, config, shop, connectionString, ...parts }: IdentityParts,
  network: MailNetwork | undefined,
) {
  const settings = await watchMailSettings({
    ...parts,
    connectionString,
    machineServer: () => machineServer(config, shop),
    network,
  });
  const about = { shopName: () => shopName(shop), origin: () => mailOrigin(config, shop) };
  const attach = (ids: string[]) => drawPapers({ ...parts, stores: {} }, ids);
  const stopWorker = network && (await runMailWorker(parts, { jobs, settings, attach, ...about }));
  return {
    settings,
    async stop() {
      stopWorker?.();
      await settings.stop();
    },
  };
}

async function openTestPeople(settings: IdentityParts, { google, mailNetwork }: Options) {
  const { jobs, config, shop, connectionString, gatewayKeys, ...parts } = settings;
  const ctx: Context = { ...parts, actor: { role: 'visitor' }, requestId: 'start' };
  const { isRevoked, stop } = await watchRevokedSessions({ connectionString, ...parts });
  await ringDevices(settings);
  const mail = await openTestMail(settings, mailNetwork);
  await checkAtStart(ctx, gatewayKeys);
  const identity = await openIdentity(ctx, jobs, {
    ...identitySettings(config, shop, google),
    isRevoked,
    passwordCost: PASSWORD_COST,
  });
  return {
    identity,
    mailSettings: mail.settings,
    stop: async () => {
      await mail.stop();
      await stop();
    },
  };
}

function pictures(parts: Pick<Context, 'db' | 'log'>, stores: PictureStores) {
  return { stores, media: createMediaService({ ...parts, stores }) };
}

/** Rings only where the test has a push service. */
async function ringDevices({
  config,
  shop,
  jobs,
  ...ctx
}: Omit<IdentityParts, 'connectionString'>) {
  if (config.PUSH_SERVICE === undefined) return;
  await startPushWorker(ctx, { jobs, together, ...pushSettings(config, shop) });
}

type Pool = Omit<Parameters<typeof createPool>[0], 'connectionString'>;

function connect({ connectionString }: { connectionString: string }, options: Pool) {
  const pool = createPool({ connectionString, ...options });
  return { pool, db: createDatabase(pool) };
}

function testConfig({ rateLimits, settings }: Options): Config {
  return readConfig({
    HOST: '127.0.0.1',
    RATE_LIMITS: rateLimits ? 'on' : 'off',
    RAZORPAY_URL: NOWHERE,
    ...settings,
  });
}

async function emptyCatalogue(db: Database): Promise<void> {
  await sql`DELETE FROM product`.execute(db);
  await sql`DELETE FROM category`.execute(db);
}

function openedLink(link: DatabaseLink | undefined): DatabaseLink {
  if (!link) throw new Error('This app was opened without `hasLink`.');
  return link;
}

/** The whole shop in process, on a database of its own. */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const link = options.hasLink ? await openDatabaseLink(database.connectionString) : undefined;
  const { connectionString } = link ?? database;
  const folder = await mkdtemp(path.join(tmpdir(), 'lehar-app-'));
  const log = options.log ? createLog('debug', options.log) : createLog('silent');
  const config = testConfig(options);
  const { pool, db: shopDb } = connect({ connectionString }, { max: 4, log, name: 'lehar-shop' });
  const { db } = connect(database, { max: 2, log, name: 'lehar-test' });
  const jobs = createJobs({ connectionString: database.connectionString, log });
  await jobs.start();
  const reached = { connectionString, db: shopDb, log };
  const { version, ...watched } = await watchSettings(config, reached);
  const [clock, { lastBackups }] = [createTestClock(), options];
  const settings = { ...reached, ...watched, clock, jobs, config, lastBackups };
  const { stop, ...people } = await openTestPeople(settings, options);
  const { isDiskLow, freeBytes, fill: fillDisk } = pretendDisk();
  const readiness = createReadiness({ ...settings, ...people.identity, isDiskLow, ...options });
  const visits = createVisitCounter({ db: shopDb, clock, log });
  const app: App = createApp({
    visits,
    ...settings,
    isDiskLow,
    ...people,
    ...pictures({ db: shopDb, log }, options.stores ?? { widths: createDiskStore(folder) }),
    catalogueVersion: version.current,
    readiness,
    metrics: { pool, freeBytes },
    ...(options.isOverloaded && { isOverloaded: options.isOverloaded }),
    ...(options.pages && (await builtPages({ ...settings, ...people }, () => app))),
  });
  return {
    db,
    connectionString: database.connectionString,
    clock,
    link: () => openedLink(link),
    request: (to, init = {}) => send(app, to, init),
    async catchUp() {
      const newest = await versionIn(db);
      await vi.waitUntil(() => version.current() >= newest, { ...PATIENTLY, interval: 5 });
    },
    flushVisits: visits.flush,
    emptyCatalogue: () => emptyCatalogue(db),
    drain: app.drain,
    fillDisk,
    async close() {
      await visits.stop();
      await version.stop();
      await stop();
      await jobs.stop();
      await shopDb.destroy();
      await db.destroy();
      await link?.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
