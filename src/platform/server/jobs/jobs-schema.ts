import { getConstructionPlans } from 'pg-boss';
import type pg from 'pg';

const VERSION = /INSERT INTO jobs\.version\(version\) VALUES \('(\d+)'\)/;

/** The library's own schema plan, to run in another transaction. */
function plan(): string {
  const text = getConstructionPlans('jobs');
  const inner = /^\s*BEGIN;([^]*)COMMIT;\s*$/.exec(text)?.[1];
  if (inner === undefined || /\b(COMMIT|ROLLBACK);/.test(inner)) {
    throw new Error('The queue library makes its tables in another way than it did');
  }
  return inner;
}

export function currentJobsVersion(): number {
  return Number(VERSION.exec(plan())?.[1]);
}

/** Makes the schema `jobs` as `jobs.start()` does, within the caller's transaction. */
export async function createJobsSchema(client: pg.ClientBase): Promise<void> {
  await client.query(plan());
  await client.query(
    'SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  );
}
