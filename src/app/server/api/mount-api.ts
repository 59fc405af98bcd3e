import type { Context, Hono } from 'hono';
import { BoundedMap } from '#platform/bounded-map.ts';
import { auditRoutes } from '#features/audit/server/list-audit-entries.ts';
import { cartRoutes } from '#features/cart/server/routes.ts';
import { costRoutes } from '#features/costs/server/routes.ts';
import { adminCatalogueRoutes, catalogueRoutes } from '#features/catalogue/server/routes.ts';
import { dropRoutes } from '#features/drops/server/routes.ts';
import { enquiryRoutes } from '#features/enquiries/server/routes.ts';
import { IDENTITY_PATH } from '#features/identity/contract.ts';
import { tokenCommands } from '#features/identity/endpoints.ts';
import type { Identity } from '#features/identity/server/open-identity.ts';
import { sessionCookieOf } from '#features/identity/server/session-cookie.ts';
import { mailRoutes } from '#features/mails/server/routes.ts';
import type { MailSettings } from '#features/mails/server/settings/watch-mail-settings.ts';
import { MAX_STORED_BYTES } from '#features/media/contract.ts';
import { MAX_CUSTOMER_BYTES } from '#features/media/customer-contract.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import { customerPictureRoutes, uploadRoutes } from '#features/media/server/routes.ts';
import { demoPages } from '#demo/pages/demo-pages.ts';
import { originalPages } from '#features/pages/original-pages.ts';
import { pageRoutes } from '#features/pages/server/routes.ts';
import { orderRoutes } from '#features/orders/server/routes.ts';
import { payerOf } from '#features/orders/server/place/payer.ts';
import { keysRoutes } from '#features/payments/gateway/server/keys/routes.ts';
import type { KeysSettings } from '#features/payments/gateway/server/keys/keys-settings.ts';
import { gatewayRoutes } from '#features/payments/gateway/server/routes.ts';
import { offerRoutes } from '#features/offers/server/routes.ts';
import { paperRoutes } from '#features/papers/server/routes.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import type { UpiAccount } from '#features/payments/upi-link.ts';
import { privacyRoutes } from '#features/privacy/server/export-my-data.ts';
import { reviewRoutes } from '#features/reviews/server/routes.ts';
import { profileRoutes } from '#features/profile/server/routes.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { transferRoutes } from '#features/transfer/server/routes.ts';
import { wishlistRoutes } from '#features/wishlist/server/routes.ts';
import { ShopNotOpen } from '#features/shop/contract.ts';
import { shopRoutes } from '#features/shop/server/routes.ts';
import { MethodNotAllowed, NotFound } from '#platform/contract/problem.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { cachedAddresses, type CachedAddress } from '#platform/server/http/cache/cache-key.ts';
import type { SharedCache } from '#platform/server/http/cache/shared-cache.ts';
import { IN_PROCESS } from '#platform/server/http/caller.ts';
import { createApi, honoPath } from '#platform/server/http/api/create-api.ts';
import { cspReportRoute } from '#platform/server/http/csp-reports.ts';
import { assertDiskSpace } from '#platform/server/http/disk-space.ts';
import { docsPage } from '#platform/server/http/api/docs-page.ts';
import type { ConcurrencyLimiter } from '#platform/server/http/limits/concurrency-limiter.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { openApiDocument } from '#platform/server/http/api/openapi.ts';
import { problemResponse } from '#platform/server/http/api/problem-response.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { notificationRoutes } from '#features/notifications/server/routes.ts';
import { postSeen } from '#features/numbers/visits-endpoints.ts';
import { numbersRoutes } from '#features/numbers/server/routes.ts';
import { visitsOfDrops } from '#features/numbers/server/visits/get-interest.ts';
import { adminSummaryRoute } from './admin-summary.ts';
import { todayRoute } from './today.ts';
import { type Config, takesProxyForVisitors } from '../config/config.ts';
import {
  localOrigin,
  mailOrigin,
  pushSettings,
  shopName,
  upiAccount,
} from '../config/feature-settings.ts';
import { originalSettings } from '../config/shop-environment.ts';
import { orderSettings } from './order-settings.ts';
import type { LastBackups } from '../start/late-backups.ts';
import { SCHEMA_NAMES } from './named-schemas.ts';
import { setUpRoutes } from './set-up.ts';

const DOCS_CSP = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

export type MountedDeps = {
  config: Config;
  shop: CurrentShop;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  stores: PictureStores;
  identity: Identity;
  mailSettings: MailSettings;
  gatewayKeys: KeysSettings;
  catalogueVersion: () => number;
  isDiskLow: () => boolean;
  lastBackups: LastBackups | undefined;
};

type Limits = { cache: SharedCache; limiter: RateLimiter; concurrency: ConcurrencyLimiter };

type Described = { config: Config; shop: CurrentShop; identity: Identity; title: () => string };

/** Made on request: both are long and rarely requested. */
function mountDescription(
  app: Hono<AppEnv>,
  { config, shop, identity, title }: Described,
  endpoints: Endpoint[],
): void {
  const made = new BoundedMap<string, { description?: string; page?: ReturnType<typeof docsPage> }>(
    2,
  );
  const at = (server: string) => {
    const known = made.get(server) ?? {};
    made.set(server, known);
    return known;
  };
  app.get('/v2/openapi.json', (c) => {
    const server = shop.origin() ?? '/';
    const cookie = sessionCookieOf(server);
    const described = { title: title(), server, cookie, names: SCHEMA_NAMES };
    const cached = at(server);
    cached.description ??= JSON.stringify(openApiDocument(described, endpoints));
    return c.body(cached.description, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  app.get('/docs', (c) => {
    c.header('content-security-policy', DOCS_CSP);
    const server = mailOrigin(config, shop) ?? localOrigin(config);
    const tokenSteps = identity.answer ? tokenCommands(server) : [];
    return c.html((at(server).page ??= docsPage({ title: title(), tokenSteps }, endpoints)));
  });
}

export function mountApi(app: Hono<AppEnv>, deps: MountedDeps, limits: Limits): CachedAddress[] {
  const { config, db, clock, jobs, identity, isDiskLow, lastBackups, shop, mailSettings } = deps;
  const { isSetUp } = mailSettings;
  const upi = (): UpiAccount | undefined => upiAccount(shop);
  const orderDeps = { ...orderSettings(deps), limiter: limits.limiter };
  const { cash, sender } = orderDeps;
  const mails = { ...orderDeps, mailSettings, isSetUp, isMailSetUp: isSetUp };
  const shopDeps = { jobs, shop, original: originalSettings(config) };
  const { addressesOf: lookup } = mailSettings.network;
  const takesProxy = (origin: string | undefined) => takesProxyForVisitors(config, origin);
  const address = { ...shopDeps, sender, lookup, takesProxyForVisitors: takesProxy };
  const setUp = { ...shopDeps, isMailSetUp: isSetUp };
  const isUpiSetUp = () => !!upi();
  const proxy = { takesProxyForVisitors: takesProxy };
  const summary = { ...proxy, isDiskLow, isUpiSetUp, shop, lastBackups, setUp };
  const ownPages = async () => originalPages(shop.settings().who.craft);
  const routes = [
    ...identity.routes,
    ...shopRoutes({ ...address, takesOnline: () => orderDeps.offeredGateway() !== undefined }),
    ...setUpRoutes(setUp),
    ...catalogueRoutes(deps.catalogueVersion),
    ...adminCatalogueRoutes,
    ...pageRoutes({ originals: shop.isDemo ? demoPages : ownPages }),
    ...uploadRoutes({ maxStoredBytes: MAX_STORED_BYTES, stores: deps.stores }),
    ...customerPictureRoutes(MAX_CUSTOMER_BYTES),
    ...profileRoutes(() => shop.settings().buying.birthdayAndGender === 'asked'),
    ...cartRoutes({ ...orderDeps, payerOf: (ctx) => payerOf(ctx, cash(), 'Cash on delivery') }),
    ...dropRoutes({ ...mails, visitsOf: visitsOfDrops }),
    ...orderRoutes(orderDeps),
    ...paymentRoutes({ ...orderDeps, upi }),
    ...gatewayRoutes({ ...orderDeps, upi }),
    ...keysRoutes(orderDeps),
    ...paperRoutes({ ...orderDeps, settings: shop.settings, stores: deps.stores }),
    ...enquiryRoutes({ ...orderDeps, settings: shop.settings }),
    ...costRoutes({ settings: shop.settings }),
    ...offerRoutes,
    ...reviewRoutes({ ...orderDeps, ownerEmail: () => orderDeps.sender().ownerEmail }),
    ...wishlistRoutes({ ...orderDeps, origin: () => mailOrigin(config, shop) }),
    ...transferRoutes({ origin: () => shop.origin() ?? '', jobs }),
    ...mailRoutes(mails),
    ...notificationRoutes(pushSettings(config, shop)),
    ...numbersRoutes({ settings: shop.settings }),
    ...auditRoutes,
    adminSummaryRoute({ ...mails, ...summary }),
    todayRoute({ ...mails, settings: shop.settings }),
    ...privacyRoutes,
    cspReportRoute,
  ];
  const endpoints = [...identity.endpoints, postSeen, ...routes.map((route) => route.endpoint)];
  mountIdentity(app, { identity, db, clock, ...limits, isDiskLow });
  refuseWhileClosed(app, shop, endpoints);
  app.route('/', createApi({ ...deps, ...limits, identify: identity.identify }, routes));
  mountDescription(app, { config, shop, identity, title: () => shopName(shop) }, endpoints);
  for (const path of ['/v2/*', `${IDENTITY_PATH}/*`]) app.all(path, (c) => nothingHere(app, c));
  return endpoints.flatMap(cachedAddresses);
}

const OPENING_SOON =
  'Opening soon: we are getting everything ready. Please come back in a few days.';

/** Calls that a shop which is not open answers to its own pages alone, as to the owner's preview. */
function refuseWhileClosed(app: Hono<AppEnv>, shop: CurrentShop, endpoints: Endpoint[]): void {
  for (const { method, path, problems } of endpoints) {
    if (!problems.includes(ShopNotOpen)) continue;
    app.on(method, honoPath(path), async (c, next) => {
      if (shop.isOpen() || c.get('caller') === IN_PROCESS) return next();
      const problem = shop.wasOpened() ? ShopNotOpen() : ShopNotOpen({ detail: OPENING_SOON });
      return problemResponse(problem, c.get('requestId'));
    });
  }
}

type IdentityDeps = {
  identity: Identity;
  db: Database;
  clock: Clock;
  limiter: RateLimiter;
  concurrency: ConcurrencyLimiter;
  isDiskLow: () => boolean;
};

/** Mounts the embedded identity provider, if in use; its calls are vital. */
function mountIdentity(app: Hono<AppEnv>, deps: IdentityDeps): void {
  const { identity, db, clock, limiter, concurrency, isDiskLow } = deps;
  const { answer, endpoints } = identity;
  if (!answer) return;
  for (const endpoint of endpoints) {
    app.on(endpoint.method, honoPath(endpoint.path), (c) => {
      assertDiskSpace(isDiskLow, endpoint);
      const [log, requestId] = [c.get('log'), c.get('requestId')];
      const ctx = { actor: { role: 'visitor' }, db, clock, log, requestId } as const;
      const identified = (uid: string): void => c.set('uid', uid);
      const caller = c.get('caller');
      const limitConcurrency = <T>(work: () => Promise<T>): Promise<T> =>
        concurrency.perProcess({ caller, isVital: true }, work);
      const call = { request: c.req.raw, caller, limiter, limitConcurrency, identified };
      return concurrency.perClient(caller, () => answer(ctx, endpoint, call));
    });
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function nothingHere(app: Hono<AppEnv>, c: Context<AppEnv>): Response {
  const taken = METHODS.filter((method) =>
    app.router
      .match(method, c.req.path)[0]
      .some(([[, route]]) => route.method === method && !route.path.endsWith('*')),
  );
  const allow = taken.map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
  const problem = allow ? MethodNotAllowed({ headers: { allow } }) : NotFound();
  return problemResponse(problem, c.get('requestId'));
}
