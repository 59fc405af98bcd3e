import type { Context } from '#platform/server/context.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/log.ts';

export type TestContext = { ctx: Context; close(): Promise<void> };

/** What an operation gets, over a real database, for a visitor's call. */
export function createTestContext(connectionString: string, max = 4): TestContext {
  const log = createLog('silent');
  const db = createDatabase(createPool({ connectionString, max, log, name: 'lehar-test' }));
  return {
    ctx: { actor: { role: 'visitor' }, db, clock: systemClock, log, requestId: 'test' },
    close: () => db.destroy(),
  };
}
