import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { mountMedia } from '#features/media/server/mount-media.ts';
import type { MediaService } from '#features/media/server/serve-media.ts';
import { SHARED_LIMIT } from '#features/shop/web-address/server/stored-web-address.ts';
import type { VisitCounter } from '#features/numbers/server/visits/count-visits.ts';
import { mountSeen } from '#features/numbers/server/visits/mount-seen.ts';
import { BadRequest } from '#platform/contract/problem.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { serveCached } from '#platform/server/http/cache/serve-cached.ts';
import { cacheKeyOf } from '#platform/server/http/cache/cache-key.ts';
import { createSharedCache, type CachedValue } from '#platform/server/http/cache/shared-cache.ts';
import { hasTwoHosts } from '#platform/server/http/caller.ts';
import { edge, newRequestId, redirectToOneSlash } from '#platform/server/http/edge.ts';
import {
  createConcurrencyLimiter,
  noConcurrencyLimiter,
} from '#platform/server/http/limits/concurrency-limiter.ts';
import { createRateLimiter, noRateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { createRequestMetrics } from '#platform/server/http/metrics/request-metrics.ts';
import {
  logProblem,
  problemResponse,
  toProblem,
} from '#platform/server/http/api/problem-response.ts';
import { createRequestLog } from '#platform/server/http/request-log.ts';
import { DATA_CSP, securityHeaders } from '#platform/server/http/security-headers.ts';
import type { Log } from '#platform/server/log.ts';
import { SHARED_PAGES } from '../shared-pages.ts';
import { mountHealth, type Readiness } from './process/health.ts';
import { mountMetrics } from './metrics/mount-metrics.ts';
import type { MetricsSources } from './metrics/shop-metrics.ts';
import { mayBypassProxy, takesProxyForVisitors } from './config/config.ts';
import { mountApi, nothingHere, type MountedDeps } from './api/mount-api.ts';
import { mountMailFrame } from './pages/mail-frame.ts';
import { mountPages, pageKey, type PageRenderer } from './pages/mount-pages.ts';
import { mountPreview } from './pages/preview.ts';
import { mountProductFeed } from './pages/product-feed.ts';
import { mountSeo } from './pages/seo.ts';
import { mountSiteIdentity } from './pages/site-identity.ts';
import { mountStaticFiles } from './pages/static-files.ts';

export type AppDeps = MountedDeps & {
  log: Log;
  media: MediaService;
  visits: VisitCounter;
  readiness: Readiness;
  metrics: MetricsSources;
  isOverloaded?: () => boolean;
  pages?: PageRenderer;
  staticDir?: string;
};

export type App = {
  fetch: (request: Request, env?: { incoming?: IncomingMessage }) => Response | Promise<Response>;
  /** The cached answer of the API to a GET of this path, for pages rendered in this process. */
  readCached: (path: string) => CachedValue | undefined;
  drain: () => void;
};

/** The whole shop, without listening. @throws RouteTableError for an incomplete route */
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
  const limits = { cache, limiter, concurrency };
  const app = new Hono<AppEnv>();
  warnOfProxy(deps);
  const metrics = createRequestMetrics();
  const requests = createRequestLog(deps.log, metrics);
  const { pseudonymOf } = deps.identity;
  const trustedProxies = config.TRUSTED_PROXIES;
  app.use(edge({ log: deps.log, clock, requests, trustedProxies, baseHeaders, pseudonymOf }));
  app.use(redirectToOneSlash);
  mountHealth(app, deps.readiness);
  mountMetrics(app, config.METRICS_TOKEN, { ...deps, ...deps.metrics, cache, requests: metrics });
  mountSeen(app, { ...deps, limiter });
  const addresses = [...SHARED_PAGES, ...mountApi(app, deps, limits)];
  mountMedia(app, deps.media, limiter);
  mountSeo(app, { shop: deps.shop, db: deps.db, ...limits });
  mountProductFeed(app, { ...deps, ...limits });
  mountSiteIdentity(app, deps);
  if (deps.staticDir) mountStaticFiles(app, deps.staticDir);
  mountMailFrame(app, deps.shop);
  if (pages) {
    mountPreview(app, pages, { ...deps, limiter });
    const { shop, gatewayKeys } = deps;
    mountPages(app, pages, { config, shop, gatewayKeys, ...limits });
  }
  app.notFound((c) => nothingHere(app, c));
  app.onError((error, c) => {
    const problem = toProblem(error);
    logProblem(c.get('log'), error, problem);
    return problemResponse(problem, c.get('requestId'));
  });
  const known = (address: string): string => cacheKeyOf(addresses, address) ?? address;
  const cached = serveCached({
    cache,
    keyOf: (path, host) =>
      path.startsWith('/v2/')
        ? known(path)
        : pageKey(deps.shop.origin() ?? `http://${host}`, known(path)),
    newRequestId,
    requests,
  });
  // A closed shop's pages, as the owner previews them, are not for visitors.
  const shared: typeof cached = (env) => (deps.shop.isOpen() ? cached(env) : undefined);
  return {
    fetch: (request, env) => refuseTwoHosts(env) ?? shared(env) ?? app.fetch(request, env ?? {}),
    readCached: (path) => cache.read(known(path)),
    drain() {
      deps.readiness.drain();
      requests.flush();
    },
  };
}

function warnOfProxy({ config, log, shop }: AppDeps): void {
  const origin = shop.origin();
  if (takesProxyForVisitors(config, origin)) log.warn({ origin }, SHARED_LIMIT);
  if (mayBypassProxy(config)) {
    log.warn(
      { HOST: config.HOST, TRUSTED_PROXIES: config.TRUSTED_PROXIES },
      'whoever reaches this address without the proxy can invent X-Forwarded-For: leave HOST out, or let a firewall close the port',
    );
  }
}

/** A proxy may have read the other Host header (RFC 9112, 3.2). */
function refuseTwoHosts(env: { incoming?: IncomingMessage } | undefined): Response | undefined {
  if (!hasTwoHosts(env?.incoming)) return undefined;
  return problemResponse(BadRequest({ detail: 'The request names two hosts.' }), newRequestId());
}
