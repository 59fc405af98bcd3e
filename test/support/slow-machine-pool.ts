import type pg from 'pg';
import { createPool } from '#platform/server/database/database.ts';

/** The shop's pool with longer time-outs, as a busy machine is no lost database. */
export function slowMachinePool(options: Parameters<typeof createPool>[0]): pg.Pool {
  const pool = createPool(options);
  // Locks stay within the time of a statement, so that what waits in vain is refused as in the shop.
  Object.assign(pool.options, { connectionTimeoutMillis: 15_000, lock_timeout: 4_500 });
  return pool;
}
