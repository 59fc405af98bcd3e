import { Hono } from 'hono';
import { Unauthenticated } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { createApi } from '#platform/server/http/api/create-api.ts';
import { noConcurrencyLimiter } from '#platform/server/http/limits/concurrency-limiter.ts';
import { noRateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import type { Route } from '#platform/server/http/api/route.ts';
import { createSharedCache } from '#platform/server/http/cache/shared-cache.ts';

/** Some routes behind the real edge, in process, called by the actor of the context without limit. */
export function createTestApi({ actor, db, clock, log }: Context, routes: Route[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', 'test');
    c.set('caller', '127.0.0.1');
    c.set('log', log);
    await next();
  });
  const identify = async () => {
    if (actor.role === 'visitor') throw Unauthenticated();
    return actor;
  };
  const cache = createSharedCache({ version: () => 1, baseHeaders: {} });
  const limits = { limiter: noRateLimiter, concurrency: noConcurrencyLimiter };
  const deps = { db, clock, cache, ...limits, identify, isDiskLow: () => false };
  return app.route('/', createApi(deps, routes));
}
