import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { prepareText } from '../database/prepared.ts';
import type { Log } from '../log.ts';
import { createBoss, createQueueEnsurer } from './create-boss.ts';
import { createJobsPool } from './jobs-pool.ts';
import { backOffMs, runJob, type JobHandler } from './run-job.ts';

/** Tries of a job before it is given up, the first included. */
const TRIES = 10;
const HEARTBEAT_REFRESH_SECONDS = 5;
/** A daily job may wait: how often each process makes sure of it, and looks for one left behind. */
const CHECK_MS = 3_600_000;
const DAILY_POLL_SECONDS = 60;
const DAY_SECONDS = 24 * 3600;
const GRACE_MS = 10_000;

export type Jobs = {
  /** Makes or updates the schema `jobs` and begins to look after jobs of dead workers. */
  start(): Promise<void>;
  /** Lets running handlers end within the grace time, then aborts them and gives their jobs back. */
  stop(graceMs?: number): Promise<void>;
  /**
   * Writes a job through `db`: in a transaction it exists only once that commits.
   * @param options.key at most one unfinished job per name and key
   * @returns false when such a job was there already
   */
  enqueue(db: Database, name: string, data: object, options: { key: string }): Promise<boolean>;
  /** Writes several jobs of one name at once; one that is there already stays as it is. */
  enqueueAll(db: Database, name: string, jobs: NewJob[]): Promise<void>;
  /** Makes a job that waits for its next try due now. Does nothing when there is none. */
  hurry(name: string, key: string): Promise<void>;
  /** Runs `handler` for one job of this name after the other. */
  work<D extends object>(name: string, handler: JobHandler<D>): Promise<void>;
  /**
   * Runs `handler` once each day (UTC), in one of the processes that ask for it.
   * @param options.limitSeconds for one that may take longer than other jobs
   */
  everyDay: (name: string, handler: () => Promise<void>, options?: DailyOptions) => Promise<void>;
};

type NewJob = { data: object; key: string };
type DailyOptions = { limitSeconds?: number };

type JobsOptions = {
  connectionString: string;
  log: Log;
  tries?: number;
  /** Milliseconds to the next try after so many failures before this one. */
  retryDelayMs?: (failures: number) => number;
  /** How often a worker without work looks for some; 0.5 at least. */
  pollSeconds?: number;
};

type Keeper = Required<JobsOptions> & {
  boss: PgBoss;
  ensureQueue: (name: string) => Promise<void>;
  /** Names that this process works on. */
  working: Set<string>;
  timers: NodeJS.Timeout[];
};

async function startWorker<D extends object>(
  keeper: Keeper,
  name: string,
  handler: JobHandler<D>,
  pollSeconds = keeper.pollSeconds,
): Promise<string> {
  const { boss } = keeper;
  await keeper.ensureQueue(name);
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
  } as const;
  const id = await boss.work<D, void, typeof options>(name, options, async (jobs) => {
    for (const job of jobs) await runJob(keeper, job, handler);
    // There may be more: look at once instead of after the pause.
    boss.notifyWorker(id);
  });
  keeper.working.add(name);
  return id;
}

async function startDaily(
  keeper: Keeper,
  { name, handler, limitSeconds }: { name: string; handler: () => Promise<void> } & DailyOptions,
): Promise<void> {
  const { boss, log, timers } = keeper;
  const day = { singletonSeconds: DAY_SECONDS };
  const options = limitSeconds === undefined ? day : { ...day, expireInSeconds: limitSeconds };
  const workerId = await startWorker(keeper, name, handler, DAILY_POLL_SECONDS);
  async function enqueueToday(): Promise<void> {
    // One job a day, whether or not it is done already.
    const id = await boss.send(name, {}, options);
    if (id !== null) boss.notifyWorker(workerId);
  }
  const timer = setInterval(() => {
    enqueueToday().catch((error: unknown) => log.warn({ err: error }, 'a daily job is late'));
  }, CHECK_MS);
  timers.push(timer.unref());
  await enqueueToday();
}

async function stopWorkers({ boss, working, timers }: Keeper, graceMs: number): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  const idle = Promise.all([...working].map((name) => boss.offWork(name, { wait: true })));
  await Promise.race([idle, wait(graceMs, undefined, { ref: false })]);
  await boss.stop({ graceful: false });
}

async function insertJobs(
  boss: PgBoss,
  { db, name, jobs }: { db: Database; name: string; jobs: NewJob[] },
): Promise<void> {
  const rows = jobs.map(({ data, key }) => ({ data, singletonKey: key }));
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

/**
 * Background work kept in the database (schema `jobs`), at least once: a job written in a
 * transaction is done if and only if that transaction commits, by any process that `work`s on its
 * name, and again by another one if the worker dies.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { connectionString, log, tries = TRIES } = options;
  const pool = createJobsPool(connectionString, log);
  const boss = createBoss(pool, log);
  const ensureQueue = createQueueEnsurer(boss, tries);
  const keeper: Keeper = {
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
      stopping ??= stopWorkers(keeper, graceMs).then(() => pool.end());
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
      await startWorker(keeper, name, handler);
    },
    everyDay: (name, handler, options) => startDaily(keeper, { name, handler, ...options }),
  };
}
