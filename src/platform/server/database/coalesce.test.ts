import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { coalesced } from './coalesce.ts';
import {
  createDatabase,
  createPool,
  inTransaction,
  isDatabaseUnavailable,
  type Database,
} from './database.ts';

const CALLERS = 40;
const divide = coalesced<{ n: number }>('test_coalesced', 'SELECT 120 / $1::int AS n');
const divideAll = coalesced<{ n: number; callers: number }>(
  'test_batched',
  `SELECT at::integer, 120 / by AS n, cardinality($1)::integer AS callers
   FROM unnest($1::int[]) WITH ORDINALITY AS divisor (by, at) WHERE by <> 7 ORDER BY at DESC`,
  { isBatched: true },
);
const terminate = coalesced('test_terminate', 'SELECT pg_terminate_backend(pg_backend_pid())');
const sleep = coalesced('test_sleep', 'SELECT pg_sleep(2.5)');

let database: TestDatabase;
let db: Database;
let connections: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { strictString: connectionString } = database;
  const pool = createPool({ connectionString, log: createLog('silent'), name: 'coalesced' });
  pool.on('acquire', () => (connections += 1));
  db = createDatabase(pool);
});
beforeEach(() => {
  connections = 0;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function quotient(by: number): Promise<number | undefined> {
  return (await divide(db, by)).rows[0]?.n;
}

test('callers of one moment share connections, and each gets its own answer', async () => {
  const divisors = Array.from({ length: CALLERS }, (_, at) => (at % 5) + 1);
  expect(await Promise.all(divisors.map(quotient))).toEqual(divisors.map((by) => 120 / by));
  expect(connections).toBeLessThan(CALLERS / 4);
});

test('a statement that fails fails alone', async () => {
  const divisors = Array.from({ length: CALLERS }, (_, at) => at);
  const answers = await Promise.allSettled(divisors.map(quotient));
  const failed = answers.filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(String(failed[0]?.status === 'rejected' && failed[0].reason)).toMatch(/division by zero/);
  expect(answers[4]).toEqual({ status: 'fulfilled', value: 30 });
});

test('callers of a statement of lists get their own rows, or none', async () => {
  const divisors = Array.from({ length: CALLERS }, (_, at) => (at % 8) + 1);
  const [other, ...results] = await Promise.all([
    quotient(2),
    ...divisors.map((by) => divideAll(db, by)),
  ]);
  expect(other).toBe(60);
  expect(results.map(({ rows }) => rows.map(({ n }) => n))).toEqual(
    divisors.map((by) => (by === 7 ? [] : [Math.trunc(120 / by)])),
  );
  expect(results[0]?.rows[0]?.callers).toBeGreaterThan(10);
});

test('only the failing one of these is refused; in a transaction each is sent alone', async () => {
  const answers = await Promise.allSettled([4, 0, 5].map((by) => divideAll(db, by)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await inTransaction(db, async (tx) => {
    expect((await divideAll(tx, 3)).rows).toMatchObject([{ n: 40, callers: 1 }]);
  });
});

test('callers whose connection is lost get the error that the database cannot answer', async () => {
  const [lost, other] = await Promise.allSettled([terminate(db), quotient(2)]);
  for (const one of [lost, other]) {
    expect(one.status === 'rejected' && isDatabaseUnavailable(one.reason)).toBe(true);
  }
  expect(await quotient(2)).toBe(60);
});

test('callers behind blocked connections are refused after a while', async () => {
  const blocking = Promise.allSettled(Array.from({ length: CALLERS }, () => sleep(db)));
  const [late] = await Promise.allSettled([quotient(2)]);
  expect(late.status === 'rejected' && isDatabaseUnavailable(late.reason)).toBe(true);
  await blocking;
  expect(await quotient(2)).toBe(60);
});
