import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { AppEnv } from '#platform/server/http/create-api.ts';

export type Readiness = {
  /** Throws when the shop should get no visitors. */
  check(): Promise<void>;
  /** From now on the shop is on its way out. */
  drain: () => void;
};

/** Ready means: not shutting down and the database answers. Migrations ran before the shop listens. */
export function createReadiness(db: Database): Readiness {
  let draining = false;
  return {
    async check() {
      if (draining) throw new Error('shutting down');
      await sql`SELECT 1`.execute(db);
    },
    drain() {
      draining = true;
    },
  };
}

/** `GET /healthz`: the process lives. `GET /readyz`: it can serve. */
export function mountHealth(app: Hono<AppEnv>, readiness: Readiness): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (c) => {
    try {
      await readiness.check();
      return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' });
    } catch {
      return c.json({ status: 'not ready' }, 503, {
        'cache-control': 'no-store',
        'retry-after': '1',
      });
    }
  });
}
