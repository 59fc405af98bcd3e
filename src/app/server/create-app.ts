import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { IDENTITY_PATH } from '#features/identity/contract.ts';
import { sessionCookieOf } from '#features/identity/session-cookie.ts';
import { tokenSteps } from '#features/identity/token-steps.ts';
import { auditRoutes } from '#features/audit/server/routes.ts';
import type { Identity } from '#features/identity/server/open-identity.ts';
import { cartRoutes } from '#features/cart/server/routes.ts';
import { adminCatalogueRoutes } from '#features/catalogue/server/admin/routes.ts';
import { catalogueRoutes } from '#features/catalogue/server/routes.ts';
import { enquiryRoutes } from '#features/enquiries/server/routes.ts';
import { adminSummaryRoute } from './admin-summary.ts';
import { mailRoutes } from '#features/mails/server/routes.ts';
import { orderRoutes } from '#features/orders/server/routes.ts';
import { MAX_STORED_BYTES } from '#features/media/contract.ts';
import { mountMedia } from '#features/media/server/mount-media.ts';
import type { MediaService } from '#features/media/server/serve-media.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import { uploadRoutes } from '#features/media/server/uploads/routes.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import { upiPayment } from '#features/payments/server/upi-payment.ts';
import { profileRoutes } from '#features/profile/server/routes.ts';
import { privacyRoutes } from '#features/privacy/server/routes.ts';
import { BadRequest } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { hasTwoHosts } from '#platform/server/http/caller.ts';
import { createApi } from '#platform/server/http/create-api.ts';
import { cspReportRoute } from '#platform/server/http/csp-reports.ts';
import {
  keptAddresses,
  knownAddress,
  type KeptAddress,
} from '#platform/server/http/cache/known-address.ts';
import { keptAnswers } from '#platform/server/http/cache/kept-answers.ts';
import { keptValues, type KeptValue } from '#platform/server/http/cache/kept-values.ts';
import { edge, newRequestId } from '#platform/server/http/edge.ts';
import { docsPage } from '#platform/server/http/docs-page.ts';
import { openApiDocument } from '#platform/server/http/openapi.ts';
import { logProblem, problemResponse, toProblem } from '#platform/server/http/problem-response.ts';
import {
  createConcurrencyLimiter,
  noConcurrencyLimiter,
  type ConcurrencyLimiter,
} from '#platform/server/http/limits/concurrency-limiter.ts';
import {
  createRateLimiter,
  noRateLimiter,
  type RateLimiter,
} from '#platform/server/http/limits/rate-limit.ts';
import { createRequestMetrics } from '#platform/server/http/metrics/request-metrics.ts';
import { createRequestLog } from '#platform/server/http/request-log.ts';
import { DATA_CSP, securityHeaders } from '#platform/server/http/security-headers.ts';
import { createSharedCache, type SharedCache } from '#platform/server/http/cache/shared-cache.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { SHARED_PAGES } from '../shared-pages.ts';
import { canSendMail, type Config } from './config.ts';
import { mountHealth, type Readiness } from './health.ts';
import { mountMetrics } from './metrics/mount-metrics.ts';
import type { MetricsSources } from './metrics/shop-metrics.ts';
import { mountIdentity } from './mount-identity.ts';
import { SCHEMA_NAMES } from './named-schemas.ts';
import { nothingHere } from './nothing-here.ts';
import { mountPages, pageKey, type PageRenderer } from './pages.ts';
import { upiAccount } from './payment-settings.ts';
import { mountSeo } from './seo.ts';
import { mountStaticFiles } from './static-files.ts';

const DOCS_CSP = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

export type AppDeps = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  media: MediaService;
  stores: PictureStores;
  identity: Identity;
  catalogueVersion: () => number;
  readiness: Readiness;
  isDiskLow: () => boolean;
  metrics: MetricsSources;
  /** Whether this process answers vital requests only. */
  isOverloaded?: () => boolean;
  /** Renders pages; tests of the API leave it out. */
  pages?: PageRenderer;
  /** The browser's build. */
  staticDir?: string;
};

export type App = {
  /** Answers one request; `env.incoming` is Node's request where there is one. */
  fetch: (request: Request, env?: { incoming?: IncomingMessage }) => Response | Promise<Response>;
  /** What the API would answer at this path, if that is kept: for pages rendered in this process. */
  recall: (path: string) => KeptValue | undefined;
  /** The shop is about to stop. */
  drain: () => void;
};

type Held = { cache: SharedCache; limiter: RateLimiter; concurrency: ConcurrencyLimiter };

/** @returns the addresses of calls whose answers are kept */
function mountApi(app: Hono<AppEnv>, deps: AppDeps, held: Held): KeptAddress[] {
  const { config, db, clock, jobs, identity, isDiskLow } = deps;
  const mailing = { ownerEmail: config.OWNER_EMAIL, shopName: config.SHOP_NAME, jobs };
  const origin = config.PUBLIC_URL?.replace(/\/$/, '');
  const upi = upiAccount(config);
  const keepsSessions = identity.answer !== undefined;
  const { missing } = config;
  const isSelling = missing.length === 0;
  const orderDeps = {
    ...mailing,
    origin,
    isSelling,
    paymentMethod: upiPayment(upi),
    keepsSessions,
  };
  const mails = { ...mailing, isSetUp: canSendMail(config) };
  const routes = [
    ...identity.routes,
    ...catalogueRoutes(deps.catalogueVersion),
    ...adminCatalogueRoutes,
    ...uploadRoutes({ maxStoredBytes: MAX_STORED_BYTES, stores: deps.stores }),
    ...profileRoutes,
    ...cartRoutes,
    ...orderRoutes(orderDeps),
    ...paymentRoutes({ ...orderDeps, upi }),
    ...enquiryRoutes(mailing),
    ...mailRoutes(mails),
    ...auditRoutes,
    adminSummaryRoute({ ...mails, isDiskLow, isUpiSetUp: upi !== undefined, missing }),
    ...privacyRoutes,
    cspReportRoute,
  ];
  const endpoints = [...identity.endpoints, ...routes.map((route) => route.endpoint)];
  mountIdentity(app, { identity, db, clock, ...held, isDiskLow });
  const { identify } = identity;
  app.route('/', createApi({ db, clock, ...held, identify, isDiskLow }, routes));
  const title = config.SHOP_NAME;
  const server = origin ?? '/';
  const cookie = sessionCookieOf(server);
  const steps = identity.answer ? tokenSteps(origin ?? `http://localhost:${config.PORT}`) : [];
  // Made on request: both are long and rarely asked for.
  let description: string | undefined;
  let page: ReturnType<typeof docsPage> | undefined;
  app.get('/v2/openapi.json', (c) => {
    description ??= JSON.stringify(
      openApiDocument({ title, server, cookie, names: SCHEMA_NAMES }, endpoints),
    );
    return c.body(description, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  app.get('/docs', (c) => {
    c.header('content-security-policy', DOCS_CSP);
    return c.html((page ??= docsPage({ title, tokenSteps: steps }, endpoints)));
  });
  for (const path of ['/v2/*', `${IDENTITY_PATH}/*`]) app.all(path, (c) => nothingHere(app, c));
  return endpoints.flatMap(keptAddresses);
}

/**
 * The whole shop, without listening: what `main.ts` serves and tests call.
 * @throws RouteTableError when a route lacks a role, a limit or a summary
 */
export function createApp(deps: AppDeps): App {
  const { config, clock, pages } = deps;
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const baseHeaders = { 'content-security-policy': DATA_CSP, ...securityHeaders(isHttps) };
  const cache = createSharedCache({ version: deps.catalogueVersion, baseHeaders });
  const limiter = config.RATE_LIMITS ? createRateLimiter(clock, deps.db) : noRateLimiter;
  const { isOverloaded = () => false } = deps;
  const concurrency = config.RATE_LIMITS
    ? createConcurrencyLimiter(isOverloaded)
    : noConcurrencyLimiter;
  const held = { cache, limiter, concurrency };
  const app = new Hono<AppEnv>();
  if (isHttps && config.TRUSTED_PROXIES === 0) {
    deps.log.warn(
      'PUBLIC_URL is https, so a proxy stands before the shop, but TRUSTED_PROXIES is 0: all visitors share one rate limit',
    );
  }
  const metrics = createRequestMetrics();
  const requests = createRequestLog(deps.log, metrics);
  const { markOf } = deps.identity;
  const trustedProxies = config.TRUSTED_PROXIES;
  app.use(edge({ log: deps.log, requests, trustedProxies, baseHeaders, markOf }));
  mountHealth(app, deps.readiness);
  mountMetrics(app, config.METRICS_TOKEN, { ...deps, ...deps.metrics, cache, requests: metrics });
  const addresses = [...SHARED_PAGES, ...mountApi(app, deps, held)];
  mountMedia(app, deps.media, limiter);
  mountSeo(app, { config, db: deps.db, ...held });
  if (deps.staticDir) mountStaticFiles(app, deps.staticDir);
  if (pages) mountPages(app, pages, { config, ...held });
  app.notFound((c) => nothingHere(app, c));
  app.onError((error, c) => {
    const problem = toProblem(error);
    logProblem(c.get('log'), error, problem);
    return problemResponse(problem, c.get('requestId'));
  });
  const known = (address: string): string => knownAddress(addresses, address) ?? address;
  const recall = keptValues(cache);
  const kept = keptAnswers({
    cache,
    keyOf: (path, host) =>
      path.startsWith('/v2/')
        ? known(path)
        : pageKey(config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${host}`, known(path)),
    newRequestId,
    requests,
  });
  return {
    fetch: (request, env) => refuseTwoHosts(env) ?? kept(env) ?? app.fetch(request, env ?? {}),
    recall: (path) => recall(known(path)),
    drain() {
      deps.readiness.drain();
      requests.flush();
    },
  };
}

/** A proxy may have read the other one (RFC 9112, 3.2). */
function refuseTwoHosts(env: { incoming?: IncomingMessage } | undefined): Response | undefined {
  if (!hasTwoHosts(env?.incoming)) return undefined;
  return problemResponse(BadRequest({ detail: 'The request names two hosts.' }), newRequestId());
}
