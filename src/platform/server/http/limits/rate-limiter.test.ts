import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import {
  DAY,
  HOUR,
  MINUTE,
  rate,
  READ,
  WRITE,
  type RateLimit,
} from '#platform/contract/rate-limit.ts';
import { createDatabase, createPool, type Database } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { createTestClock, type TestClock } from '#test/support/test-clock.ts';
import { createRateLimiter, withinLimit, type RateLimiter } from './rate-limiter.ts';
import { deleteFullBuckets } from './shared-bucket-queries.ts';

const ASHA = { uid: 'asha' };
const FORM: RateLimit = {
  name: 'form',
  rates: [rate(3, HOUR)],
  isShared: true,
  attempts: READ,
};
const ORDER: RateLimit = {
  name: 'order',
  rates: [rate(5, MINUTE), rate(30, DAY)],
  isShared: true,
};
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let clock: TestClock;
/** The limiters of two processes. */
let one: RateLimiter;
let other: RateLimiter;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('silent');
  const { connectionString } = database;
  db = createDatabase(createPool({ connectionString, max: 8, log, name: 'limits' }));
});
beforeEach(async () => {
  await sql`TRUNCATE rate_bucket`.execute(db);
  clock = createTestClock();
  [one, other] = [createRateLimiter(clock, db), createRateLimiter(clock, db)];
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function passed(limit: RateLimit, calls: number): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: calls }, (_, at) => (at % 2 ? one : other).takeEverywhere(limit, ASHA)),
  );
  return waits.filter((wait) => wait === 0).length;
}

test('what one process let through counts in the other, also at the same moment', async () => {
  expect(await passed(FORM, 40)).toBe(3);
  clock.advance(20 * 60_000);
  expect(await passed(FORM, 40)).toBe(1);
});

test('each of two rates holds: 5 orders a minute, 30 a day', async () => {
  let placed = 0;
  for (let minute = 0; minute < 20; minute += 1) {
    placed += await passed(ORDER, 12);
    clock.advance(60_000);
  }
  // Twenty minutes give back 0.4 of an order to the day's 30.
  expect(placed).toBe(30);
});

test('a refused caller learns how long to wait, and need not wait longer', async () => {
  expect(await passed(FORM, 3)).toBe(3);
  const wait = await one.takeEverywhere(FORM, ASHA);
  expect(wait).toBe(1200);
  clock.advance((wait - 1) * 1000);
  expect(await other.takeEverywhere(FORM, ASHA)).toBe(1);
  clock.advance(1000);
  expect(await other.takeEverywhere(FORM, ASHA)).toBe(0);
});

test('a limit that is not shared is counted per process', async () => {
  expect(await passed(WRITE, 200)).toBe(80);
});

test('a failed call is given back in all processes', async () => {
  const limited = { limiter: one, limit: FORM, caller: ASHA };
  const failing = () => withinLimit(limited, () => Promise.reject(new Error('not stored')));
  for (let call = 0; call < 5; call += 1) await expect(failing()).rejects.toThrow('not stored');
  expect(await passed(FORM, 10)).toBe(3);
});

test('callers are stored as hashes, and deleted once their limits are full again', async () => {
  await passed(FORM, 1);
  const stored = await db.selectFrom('rate_bucket').select('key').execute();
  expect(stored).toHaveLength(1);
  expect(stored[0]?.key).not.toContain('asha');
  expect(await deleteFullBuckets(db, new Date(clock.now().getTime() - 1))).toBe(0);
  expect(await deleteFullBuckets(db, new Date(clock.now().getTime() + 1))).toBe(1);
});
