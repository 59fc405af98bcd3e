import type { Hono } from 'hono';
import type { Identity } from '#features/identity/server/open-identity.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { assertDiskSpace } from '#platform/server/http/disk-space.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { honoPath } from '#platform/server/http/create-api.ts';
import type { ConcurrencyLimiter } from '#platform/server/http/limits/concurrency-limiter.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limit.ts';

type Deps = {
  identity: Identity;
  db: Database;
  clock: Clock;
  limiter: RateLimiter;
  concurrency: ConcurrencyLimiter;
  isDiskLow: () => boolean;
};

/** Mounts the doors of the embedded identity provider, if that is the one in use. All are vital. */
export function mountIdentity(app: Hono<AppEnv>, deps: Deps): void {
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
