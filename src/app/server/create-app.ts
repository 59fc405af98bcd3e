import type { IncomingMessage } from 'node:http';
import { Hono, type Context } from 'hono';
import { IDENTITY_PATH } from '#features/identity/contract.ts';
import { auditRoutes } from '#features/audit/server/routes.ts';
import type { Identity } from '#features/identity/server/open-identity.ts';
import { cartRoutes } from '#features/cart/server/routes.ts';
import { adminCatalogueRoutes } from '#features/catalogue/server/admin/routes.ts';
import { catalogueRoutes } from '#features/catalogue/server/routes.ts';
import { enquiryRoutes } from '#features/enquiries/server/routes.ts';
import { deskRoutes } from '#features/desk/server/routes.ts';
import { mailRoutes } from '#features/mails/server/routes.ts';
import { orderRoutes } from '#features/orders/server/routes.ts';
import { MAX_KEPT_BYTES } from '#features/media/contract.ts';
import { mountMedia } from '#features/media/server/mount-media.ts';
import type { MediaService } from '#features/media/server/serve-media.ts';
import type { PicturePlaces } from '#features/media/server/storage/picture-store.ts';
import { uploadRoutes } from '#features/media/server/uploads/routes.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import { upiPayment } from '#features/payments/server/upi-payment.ts';
import { profileRoutes } from '#features/profile/server/routes.ts';
import { privacyRoutes } from '#features/privacy/server/routes.ts';
import { MethodNotAllowed, NotFound } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { callerOf } from '#platform/server/http/caller.ts';
import { createApi, newRequestId, type AppEnv } from '#platform/server/http/create-api.ts';
import { cspReportRoute } from '#platform/server/http/csp-reports.ts';
import { keptAnswers } from '#platform/server/http/cache/kept-answers.ts';
import { keptValues, type KeptValue } from '#platform/server/http/cache/kept-values.ts';
import { docsPage } from '#platform/server/http/docs-page.ts';
import { openApiDocument } from '#platform/server/http/openapi.ts';
import { logProblem, problemResponse, toProblem } from '#platform/server/http/problem-response.ts';
import { createPlaces, endlessPlaces, type Places } from '#platform/server/http/limits/places.ts';
import {
  createRateLimiter,
  noRateLimiter,
  type RateLimiter,
} from '#platform/server/http/limits/rate-limit.ts';
import { logRequest } from '#platform/server/http/request-log.ts';
import { DATA_CSP, securityHeaders } from '#platform/server/http/security-headers.ts';
import { createSharedCache, type SharedCache } from '#platform/server/http/cache/shared-cache.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { Config } from './config.ts';
import { mountHealth, type Readiness } from './health.ts';
import { mountIdentity } from './mount-identity.ts';
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
  places: PicturePlaces;
  identity: Identity;
  catalogueVersion: () => number;
  readiness: Readiness;
  isDiskLow: () => boolean;
  /** Whether this process has more to do than it can. */
  isStrained?: () => boolean;
  /** Renders pages; tests of the API leave it out. */
  pages?: PageRenderer;
  /** The browser's build. */
  staticDir?: string;
};

function mountEdge(
  app: Hono<AppEnv>,
  { config, log, identity }: AppDeps,
  baseHeaders: Record<string, string>,
): void {
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = newRequestId();
    c.set('requestId', requestId);
    c.set('caller', callerOf(c.env.incoming, config.TRUSTED_PROXIES));
    c.set('log', log.child({ requestId }));
    c.set('headers', { ...baseHeaders, 'x-request-id': requestId });
    await next();
    if (!c.get('isComplete')) complete(c.res, c.get('headers'));
    if (!log.isLevelEnabled('info')) return;
    const { method, routePath: route } = c.req;
    const [uid, status] = [c.get('uid'), c.res.status];
    const person = uid !== undefined && { person: identity.markOf(uid) };
    logRequest(log, { requestId, method, route, status, ...person, started });
  });
}

/** Adds what every answer says, where it does not say otherwise itself. */
function complete({ headers }: Response, all: Record<string, string> = {}): void {
  // Not by `c.header`, which makes a new response of the old one's stream for each header.
  for (const [name, value] of Object.entries(all)) if (!headers.has(name)) headers.set(name, value);
}

export type App = {
  /** Answers one request; `env.incoming` is Node's request where there is one. */
  fetch: (request: Request, env?: { incoming?: IncomingMessage }) => Response | Promise<Response>;
  /** What the API would answer at this path, if that is kept: for pages rendered in this process. */
  recall: (path: string) => KeptValue | undefined;
};

type Held = { cache: SharedCache; limiter: RateLimiter; places: Places };

function mountApi(app: Hono<AppEnv>, deps: AppDeps, held: Held): void {
  const { config, db, clock, jobs, identity, isDiskLow } = deps;
  const mailing = { ownerEmail: config.OWNER_EMAIL, shopName: config.SHOP_NAME, jobs };
  const origin = config.PUBLIC_URL?.replace(/\/$/, '');
  const upi = upiAccount(config);
  const keepsSessions = identity.answer !== undefined;
  const orderDeps = { ...mailing, origin, paymentMethod: upiPayment(upi), keepsSessions };
  const mails = { ...mailing, isSetUp: config.SMTP_URL !== undefined };
  const routes = [
    ...identity.routes,
    ...catalogueRoutes(deps.catalogueVersion),
    ...adminCatalogueRoutes,
    ...uploadRoutes({ maxKeptBytes: MAX_KEPT_BYTES, places: deps.places }),
    ...profileRoutes,
    ...cartRoutes,
    ...orderRoutes(orderDeps),
    ...paymentRoutes({ ...orderDeps, upi }),
    ...enquiryRoutes(mailing),
    ...mailRoutes(mails),
    ...auditRoutes,
    ...deskRoutes({ ...mails, isDiskLow }),
    ...privacyRoutes,
    cspReportRoute,
  ];
  const endpoints = [...identity.endpoints, ...routes.map((route) => route.endpoint)];
  mountIdentity(app, { identity, db, clock, ...held, isDiskLow });
  const { identify } = identity;
  app.route('/', createApi({ db, clock, ...held, identify, isDiskLow }, routes));
  const title = config.SHOP_NAME;
  // Made when somebody asks: both are long, and few ever do.
  let description: string | undefined;
  let page: ReturnType<typeof docsPage> | undefined;
  app.get('/v2/openapi.json', (c) => {
    description ??= JSON.stringify(openApiDocument(title, endpoints));
    return c.body(description, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  app.get('/docs', (c) => {
    c.header('content-security-policy', DOCS_CSP);
    return c.html((page ??= docsPage(title, endpoints)));
  });
  for (const path of ['/v2/*', `${IDENTITY_PATH}/*`]) app.all(path, (c) => nothingHere(app, c));
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
  const { isStrained = () => false } = deps;
  const places = config.RATE_LIMITS ? createPlaces(isStrained) : endlessPlaces;
  const held = { cache, limiter, places };
  const app = new Hono<AppEnv>();
  mountEdge(app, deps, baseHeaders);
  mountHealth(app, deps.readiness);
  mountApi(app, deps, held);
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
  const kept = keptAnswers({
    cache,
    keyOf: (path, host) =>
      path.startsWith('/v2/')
        ? path
        : pageKey(config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${host}`, path),
    allow: (incoming) => limiter.take('read', callerOf(incoming, config.TRUSTED_PROXIES)) === 0,
    newRequestId,
    log: deps.log,
  });
  return {
    fetch: (request, env) => kept(env) ?? app.fetch(request, env ?? {}),
    recall: keptValues({ cache, newRequestId, log: deps.log }),
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Nothing answers this method at this path; says so, and which methods there are. */
function nothingHere(app: Hono<AppEnv>, c: Context<AppEnv>): Response {
  const taken = METHODS.filter((method) =>
    app.router
      .match(method, c.req.path)[0]
      .some(([[, route]]) => route.method === method && !route.path.endsWith('*')),
  );
  const allow = taken.map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
  const problem = allow ? MethodNotAllowed({ headers: { allow } }) : NotFound();
  return problemResponse(problem, c.get('requestId'));
}
