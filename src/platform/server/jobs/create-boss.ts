import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';

const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** A longer job is aborted and tried again. */
const EXPIRE_SECONDS = 120;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export function createBoss(pool: pg.Pool, log: Log): PgBoss {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    // Must be less than the above, or two processes out of step would skip checks.
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

export function createQueueEnsurer(boss: PgBoss, tries: number): (name: string) => Promise<void> {
  const known = new Map<string, Promise<void>>();
  const options = {
    retryLimit: tries - 1,
    // Only a failed handler waits, see `runJob`; the job of a dead worker is taken up at once.
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
