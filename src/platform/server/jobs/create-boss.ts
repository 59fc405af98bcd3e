import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';

/** A worker that has not been heard of for this long is dead and its job is free again. */
const HEARTBEAT_SECONDS = 20;
/** How often every process looks for such jobs. */
const SUPERVISE_SECONDS = 15;
/** A handler that takes longer is aborted and tried again. */
const EXPIRE_SECONDS = 120;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The keeper of the schema `jobs`, set up for few jobs and little idle work. */
export function createBoss(pool: pg.Pool, log: Log): PgBoss {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    // Less than the above, or two processes out of step would skip every other look.
    monitorIntervalSeconds: SUPERVISE_SECONDS - 5,
    maintenanceIntervalSeconds: HOUR_SECONDS,
    flowIntervalSeconds: HOUR_SECONDS,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error.message }, 'jobs: a step failed'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs: warning'));
  return boss;
}

/** Once per process and queue: makes the queue, or brings one of an older version up to date. */
export function createQueueEnsurer(boss: PgBoss, tries: number): (name: string) => Promise<void> {
  const known = new Map<string, Promise<void>>();
  const options = {
    retryLimit: tries - 1,
    // Only the next try of a failed handler waits, see `runJob`; a job whose worker died is taken
    // up as soon as the death is noticed.
    retryDelay: 0,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: 365 * DAY_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
  };
  async function ensure(name: string): Promise<void> {
    await boss.createQueue(name, { ...options, policy: 'exclusive' });
    await boss.updateQueue(name, options);
  }
  return (name) => {
    const started = known.get(name) ?? ensure(name);
    known.set(name, started);
    started.catch(() => known.delete(name));
    return started;
  };
}
