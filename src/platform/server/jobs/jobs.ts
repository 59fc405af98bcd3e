import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { prepareText } from '../database/prepared.ts';
import type { Log } from '../log.ts';
import { createBoss, createQueueEnsurer } from './create-boss.ts';
import { createJobsPool } from './jobs-pool.ts';
import { backOffMs, runJob, type JobHandler } from './run-job.ts';

const TRIES = 10;
const HEARTBEAT_REFRESH_SECONDS = 5;
/** Interval at which each process ensures that a daily job exists; a more frequent one is ensured as often as it runs. */
const CHECK_MS = 3_600_000;
const DAILY_POLL_SECONDS = 60;
/** Covers about a day with the pauses between tries; then the next day's run takes over. */
export const DAILY_TRIES = 32;
export const DAILY_LONGEST_PAUSE_MS = 3_600_000;
const DAY_SECONDS = 24 * 3600;
const HOUR_SECONDS = 3600;
const HOURLY_TRIES = 4;
const TEN_MINUTES_SECONDS = 600;
const GRACE_MS = 10_000;

export type Jobs = {
  start(): Promise<void>;
  stop(graceMs?: number): Promise<void>;
  /** Writes a job in `db`'s transaction, at most one unfinished per name and key. @returns false if there is one */
  enqueue(db: Database, name: string, data: object, options: { key: string }): Promise<boolean>;
  enqueueAll(db: Database, name: string, jobs: NewJob[]): Promise<void>;
  /** Makes a job's waiting retry due now. */
  hurry(name: string, key: string): Promise<void>;
  work<D extends object>(name: string, handler: JobHandler<D>): Promise<void>;
  /** Takes no more jobs of this name in this process, after the one under way. */
  endWork(name: string): Promise<void>;
  /** Runs `handler` once each day (UTC), in one process; a failure is tried again through the day. @param options.limitSeconds for longer jobs */
  everyDay: (name: string, handler: () => Promise<void>, options?: DailyOptions) => Promise<void>;
  everyHour: (name: string, handler: () => Promise<void>) => Promise<void>;
  everyTenMinutes: (name: string, handler: () => Promise<void>) => Promise<void>;
};

type NewJob = { data: object; key: string; startAfter?: Date };
type DailyOptions = { limitSeconds?: number };
type Repeated = DailyOptions & {
  name: string;
  handler: () => Promise<void>;
  seconds: number;
  tries: number;
};

type JobsOptions = {
  connectionString: string;
  log: Log;
  tries?: number;
  retryDelayMs?: (failures: number, longestMs?: number) => number;
  pollSeconds?: number;
};

type Deps = Required<JobsOptions> & {
  boss: PgBoss;
  ensureQueue: (name: string) => Promise<void>;
  working: Set<string>;
  timers: NodeJS.Timeout[];
};

async function startWorker<D extends object>(
  deps: Deps,
  name: string,
  handler: JobHandler<D>,
  pollSeconds = deps.pollSeconds,
): Promise<string> {
  const { boss } = deps;
  await deps.ensureQueue(name);
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
  } as const;
  const id = await boss.work<D, void, typeof options>(name, options, async (jobs) => {
    for (const job of jobs) await runJob(deps, job, handler);
    boss.notifyWorker(id);
  });
  deps.working.add(name);
  return id;
}

async function startRepeated(
  deps: Deps,
  { name, handler, limitSeconds, seconds, tries }: Repeated,
): Promise<void> {
  const { boss, log, timers, retryDelayMs } = deps;
  const once = { singletonSeconds: seconds, retryLimit: tries - 1 };
  const options = limitSeconds === undefined ? once : { ...once, expireInSeconds: limitSeconds };
  const patient = {
    ...deps,
    retryDelayMs: (failures: number) => retryDelayMs(failures, DAILY_LONGEST_PAUSE_MS),
  };
  const workerId = await startWorker(patient, name, handler, DAILY_POLL_SECONDS);
  async function enqueueNext(): Promise<void> {
    const id = await boss.send(name, {}, options);
    if (id !== null) boss.notifyWorker(workerId);
  }
  const timer = setInterval(
    () => {
      enqueueNext().catch((error: unknown) => log.warn({ err: error }, 'a repeated job is late'));
    },
    Math.min(CHECK_MS, seconds * 1000),
  );
  timers.push(timer.unref());
  await enqueueNext();
}

async function stopWorkers({ boss, working, timers }: Deps, graceMs: number): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  const idle = Promise.all([...working].map((name) => boss.offWork(name, { wait: true })));
  await Promise.race([idle, wait(graceMs, undefined, { ref: false })]);
  await boss.stop({ graceful: false });
}

async function insertJobs(
  boss: PgBoss,
  { db, name, jobs }: { db: Database; name: string; jobs: NewJob[] },
): Promise<void> {
  const rows = jobs.map(({ key, ...job }) => ({ ...job, singletonKey: key }));
  await boss.insert(name, rows, {
    db: {
      async executeSql(text, values = []) {
        prepareText(text);
        const { rows: inserted } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows: inserted };
      },
    },
  });
}

/** Background jobs in schema `jobs`, at least once: they commit with their transaction; another process replaces a dead worker. */
export function createJobs(options: JobsOptions): Jobs {
  const { connectionString, log, tries = TRIES } = options;
  const pool = createJobsPool(connectionString, log);
  const boss = createBoss(pool, log);
  const ensureQueue = createQueueEnsurer(boss, tries);
  const deps: Deps = {
    retryDelayMs: backOffMs,
    pollSeconds: 1,
    ...options,
    tries,
    boss,
    ensureQueue,
    working: new Set(),
    timers: [],
  };
  let stopping: Promise<void> | undefined;
  return {
    async start() {
      await boss.start();
    },
    stop(graceMs = GRACE_MS) {
      stopping ??= stopWorkers(deps, graceMs).then(() => pool.end());
      return stopping;
    },
    async enqueue(db, name, data, { key }) {
      await ensureQueue(name);
      const id = await boss.send(name, data, { db: fromKysely(db), singletonKey: key });
      return id !== null;
    },
    async enqueueAll(db, name, all) {
      await ensureQueue(name);
      await insertJobs(boss, { db, name, jobs: all });
    },
    async hurry(name, key) {
      await boss.update(name, undefined, { singletonKey: key, startAfter: 0 });
    },
    async work(name, handler) {
      await startWorker(deps, name, handler);
    },
    async endWork(name) {
      if (stopping || !deps.working.delete(name)) return;
      await boss.offWork(name, { wait: true });
    },
    everyDay: (name, handler, options) =>
      startRepeated(deps, { name, handler, seconds: DAY_SECONDS, tries: DAILY_TRIES, ...options }),
    everyHour: (name, handler) =>
      startRepeated(deps, { name, handler, seconds: HOUR_SECONDS, tries: HOURLY_TRIES }),
    everyTenMinutes: (name, handler) =>
      startRepeated(deps, { name, handler, seconds: TEN_MINUTES_SECONDS, tries: 1 }),
  };
}
