import type { IncomingMessage } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import { IDENTITY_PATH } from '#features/identity/contract.ts';
import type { Identity } from '#features/identity/server/open-identity.ts';
import { catalogueRoutes } from '#features/catalogue/server/routes.ts';
import { enquiryRoutes } from '#features/enquiries/server/routes.ts';
import { mountMedia } from '#features/media/server/mount-media.ts';
import type { MediaService } from '#features/media/server/serve-media.ts';
import { profileRoutes } from '#features/profile/server/routes.ts';
import { MethodNotAllowed, NotFound } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createApi, newRequestId, type AppEnv } from '#platform/server/http/create-api.ts';
import { keptAnswers } from '#platform/server/http/kept-answers.ts';
import { docsPage } from '#platform/server/http/docs-page.ts';
import { openApiDocument } from '#platform/server/http/openapi.ts';
import { logProblem, problemResponse, toProblem } from '#platform/server/http/problem-response.ts';
import {
  createRateLimiter,
  noRateLimiter,
  type RateLimiter,
} from '#platform/server/http/rate-limit.ts';
import { DATA_CSP, securityHeaders } from '#platform/server/http/security-headers.ts';
import { createSharedCache, type SharedCache } from '#platform/server/http/shared-cache.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { Config } from './config.ts';
import { mountHealth, type Readiness } from './health.ts';
import { mountIdentity } from './mount-identity.ts';
import { mountPages, pageKey, type PageRenderer } from './pages.ts';
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
  identity: Identity;
  catalogueVersion: () => number;
  readiness: Readiness;
  /** Renders pages; tests of the API leave it out. */
  pages?: PageRenderer;
  /** The browser's build. */
  staticDir?: string;
};

function callerOf(c: Context<AppEnv>, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    const hop = hops.at(-trustedProxies);
    if (hop) return hop;
  }
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'in-process';
  }
}

function mountEdge(
  app: Hono<AppEnv>,
  { config, log }: AppDeps,
  baseHeaders: Record<string, string>,
): void {
  const headers = Object.entries(baseHeaders);
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = newRequestId();
    c.set('requestId', requestId);
    c.set('caller', callerOf(c, config.TRUSTED_PROXIES));
    c.set('log', log.child({ requestId }));
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
    c.header('x-request-id', requestId);
    log.info({
      requestId,
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
}

export type App = {
  /** Answers one request; `env.incoming` is Node's request where there is one. */
  fetch: (request: Request, env?: { incoming?: IncomingMessage }) => Response | Promise<Response>;
};

function mountApi(
  app: Hono<AppEnv>,
  deps: AppDeps,
  cache: SharedCache,
  limiter: RateLimiter,
): void {
  const { config, db, clock, jobs, identity } = deps;
  const routes = [
    ...catalogueRoutes,
    ...profileRoutes,
    ...enquiryRoutes({ ownerEmail: config.OWNER_EMAIL, shopName: config.SHOP_NAME, jobs }),
  ];
  const endpoints = [...identity.endpoints, ...routes.map((route) => route.endpoint)];
  mountIdentity(app, { identity, db, clock, limiter });
  app.route(
    '/',
    createApi(
      { db, clock, cache, limiter, identify: (request) => identity.identify(request) },
      routes,
    ),
  );
  const title = config.SHOP_NAME;
  app.get('/v2/openapi.json', (c) => c.json(openApiDocument(title, endpoints)));
  app.get('/docs', (c) => {
    c.header('content-security-policy', DOCS_CSP);
    return c.html(docsPage(title, endpoints));
  });
  for (const path of ['/v2/*', `${IDENTITY_PATH}/*`]) {
    app.all(path, (c) => problemResponse(otherMethod(endpoints, c.req.path)(), c.get('requestId')));
  }
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
  const limiter = config.RATE_LIMITS ? createRateLimiter(clock) : noRateLimiter;
  const app = new Hono<AppEnv>();
  mountEdge(app, deps, baseHeaders);
  mountHealth(app, deps.readiness);
  mountApi(app, deps, cache, limiter);
  mountMedia(app, deps.media);
  mountSeo(app, deps);
  if (deps.staticDir) mountStaticFiles(app, deps.staticDir);
  if (pages) mountPages(app, pages, { cache, config, limiter });
  app.notFound((c) => problemResponse(NotFound(), c.get('requestId')));
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
    allow: (caller) => config.TRUSTED_PROXIES > 0 || limiter.take('read', caller) === 0,
  });
  return { fetch: (request, env) => kept(env) ?? app.fetch(request, env) };
}

function otherMethod(endpoints: { path: string }[], path: string) {
  const known = endpoints.some((endpoint) =>
    new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return known ? MethodNotAllowed : NotFound;
}
