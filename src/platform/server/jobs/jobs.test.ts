import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { transaction } from '../context.ts';
import { createJobs, DAILY_LONGEST_PAUSE_MS, DAILY_TRIES, type Jobs } from './jobs.ts';
import { backOffMs } from './run-job.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let database: TestDatabase;
let shop: TestContext;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function startJobs(options: Partial<Parameters<typeof createJobs>[0]> = {}): Promise<Jobs> {
  const { connectionString } = database;
  const jobs = createJobs({
    connectionString,
    log: shop.ctx.log,
    retryDelayMs: () => 200,
    ...options,
  });
  await jobs.start();
  started.push(jobs);
  return jobs;
}

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    SELECT state::text FROM jobs.job WHERE name = ${name} ORDER BY created_on`.execute(shop.ctx.db);
  return rows.map((row) => row.state);
}

describe('a job', () => {
  test('of a transaction that is rolled back does not exist', async () => {
    const jobs = await startJobs();
    const work = transaction(shop.ctx, async ({ db }) => {
      expect(await jobs.enqueue(db, 'undone', {}, { key: 'a' })).toBe(true);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await statesOf('undone')).toEqual([]);
  });

  test('is not seen before its transaction commits, and is done after', async () => {
    const jobs = await startJobs();
    const done: unknown[] = [];
    await jobs.work('visible', async ({ data }) => void done.push(data));
    await transaction(shop.ctx, async ({ db }) => {
      await jobs.enqueue(db, 'visible', { n: 1 }, { key: 'a' });
      await wait(1_500);
      expect(done).toEqual([]);
    });
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), PATIENTLY);
  });

  test('stands once per key while it is unfinished', async () => {
    const jobs = await startJobs();
    expect(await jobs.enqueue(shop.ctx.db, 'once', {}, { key: 'a' })).toBe(true);
    expect(await jobs.enqueue(shop.ctx.db, 'once', {}, { key: 'a' })).toBe(false);
    expect(await jobs.enqueue(shop.ctx.db, 'once', {}, { key: 'b' })).toBe(true);
    await jobs.work('once', async () => undefined);
    await vi.waitFor(
      async () => expect(await statesOf('once')).toEqual(['completed', 'completed']),
      PATIENTLY,
    );
    expect(await jobs.enqueue(shop.ctx.db, 'once', {}, { key: 'a' })).toBe(true);
  });

  test('that fails is tried again, and is given up after its last try', async () => {
    const jobs = await startJobs({ tries: 3 });
    const tries: [number, boolean][] = [];
    await jobs.work('hopeless', async ({ attempt, isLastTry }) => {
      tries.push([attempt, isLastTry]);
      throw new Error('no');
    });
    await jobs.enqueue(shop.ctx.db, 'hopeless', {}, { key: 'a' });
    await vi.waitFor(async () => expect(await statesOf('hopeless')).toEqual(['failed']), PATIENTLY);
    expect(tries).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test('waits out its delay, unless it is hurried', async () => {
    const jobs = await startJobs({ retryDelayMs: () => 60_000 });
    let tries = 0;
    await jobs.work('patient', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    });
    await jobs.enqueue(shop.ctx.db, 'patient', {}, { key: 'a' });
    await vi.waitFor(async () => expect(await statesOf('patient')).toEqual(['retry']), PATIENTLY);
    await wait(2_500);
    expect(tries).toBe(1);
    await jobs.hurry('patient', 'a');
    await vi.waitFor(
      async () => expect(await statesOf('patient')).toEqual(['completed']),
      PATIENTLY,
    );
  });

  test('follows the one before it without a pause', async () => {
    const jobs = await startJobs();
    const done: string[] = [];
    for (let n = 0; n < 30; n += 1) await jobs.enqueue(shop.ctx.db, 'many', {}, { key: `${n}` });
    await jobs.work('many', async () => void done.push('x'));
    await vi.waitFor(() => expect(done).toHaveLength(30), PATIENTLY);
  });
});

describe('a daily job', () => {
  test('is done once a day, by one of the processes that ask for it', async () => {
    const done: string[] = [];
    const ask = async (name: string) =>
      (await startJobs()).everyDay('daily', async () => void done.push(name));
    await Promise.all([ask('a'), ask('b')]);
    await vi.waitFor(async () => expect(await statesOf('daily')).toEqual(['completed']), PATIENTLY);
    await ask('later');
    expect(await statesOf('daily')).toEqual(['completed']);
    expect(done).toHaveLength(1);
    await sql`UPDATE jobs.job SET singleton_on = singleton_on - interval '1 day'`.execute(
      shop.ctx.db,
    );
    await ask('the next day');
    await vi.waitFor(
      async () => expect(await statesOf('daily')).toEqual(['completed', 'completed']),
      PATIENTLY,
    );
    expect(done).toHaveLength(2);
  });

  test('that fails, as while a store is away, is tried again through the day', async () => {
    const jobs = await startJobs({ tries: 2, retryDelayMs: () => 0 });
    let tries = 0;
    await jobs.everyDay('nightly', async () => {
      tries += 1;
      if (tries < 12) throw new Error('away');
    });
    await vi.waitFor(
      async () => expect(await statesOf('nightly')).toEqual(['completed']),
      PATIENTLY,
    );
    expect(tries).toBe(12);
    const pauses = Array.from({ length: DAILY_TRIES - 1 }, (_, failures) =>
      backOffMs(failures, DAILY_LONGEST_PAUSE_MS),
    );
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(24);
  });
});

describe('stopping', () => {
  test('waits for a handler that ends within the grace time', async () => {
    const jobs = await startJobs();
    let ended = false;
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    await jobs.work('graceful', async () => {
      begun.resolve();
      await mayEnd.promise;
      ended = true;
    });
    await jobs.enqueue(shop.ctx.db, 'graceful', {}, { key: 'a' });
    await begun.promise;
    const stopped = jobs.stop();
    mayEnd.resolve();
    await stopped;
    expect(ended).toBe(true);
    expect(await statesOf('graceful')).toEqual(['completed']);
  });

  test('aborts a handler that does not, and gives its job to the next worker at once', async () => {
    const first = await startJobs();
    const begun = Promise.withResolvers<AbortSignal>();
    await first.work('stubborn', ({ signal }) => {
      begun.resolve(signal);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    });
    await first.enqueue(shop.ctx.db, 'stubborn', {}, { key: 'a' });
    const signal = await begun.promise;
    await first.stop(300);
    expect(signal.aborted).toBe(true);
    const second = await startJobs();
    await second.work('stubborn', async () => undefined);
    await vi.waitFor(
      async () => expect(await statesOf('stubborn')).toEqual(['completed']),
      PATIENTLY,
    );
  });
});

test('the pause between tries doubles from 5 s to 10 min', () => {
  const pauses = [0, 1, 2, 3, 6, 7, 8].map((failures) => backOffMs(failures) / 1000);
  expect(pauses).toEqual([5, 10, 20, 40, 320, 600, 600]);
});
