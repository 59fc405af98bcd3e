import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Stage } from './stage.ts';

/** Until a connection of the shop waits for a lock. */
export async function untilBlocked({ db }: Stage): Promise<void> {
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = 'lehar' AND wait_event_type = 'Lock'`;
  while ((await waiting.execute(db)).rows.length === 0) await wait(5);
}
