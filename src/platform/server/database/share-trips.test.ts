import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createDatabase, createPool, isDatabaseUnavailable, type Database } from './database.ts';
import { forMany } from './for-many.ts';
import { prepared } from './prepared.ts';
import { sendShared } from './share-trips.ts';

const CALLERS = 40;
const divide = prepared<{ n: number }>('test_share', 'SELECT 120 / $1::int AS n');
const divideAll = forMany<{ n: number; callers: number }>(
  'test_for_many',
  `SELECT at::integer, 120 / by AS n, cardinality($1)::integer AS callers
   FROM unnest($1::int[]) WITH ORDINALITY AS asked (by, at) WHERE by <> 7 ORDER BY at DESC`,
);
const end = prepared('test_end', 'SELECT pg_terminate_backend(pg_backend_pid())');

let database: TestDatabase;
let db: Database;
let trips: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  const pool = createPool({ connectionString, log: createLog('silent'), name: 'sharing' });
  pool.on('acquire', () => (trips += 1));
  db = createDatabase(pool);
});
beforeEach(() => {
  trips = 0;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function ask(by: number): Promise<number | undefined> {
  return (await sendShared(db, divide.with(by))).rows[0]?.n;
}

test('callers of one moment share round trips, and each gets its own answer', async () => {
  const divisors = Array.from({ length: CALLERS }, (_, at) => (at % 5) + 1);
  const answers = await Promise.all(divisors.map(ask));
  expect(answers).toEqual(divisors.map((by) => 120 / by));
  expect(trips).toBeLessThan(CALLERS / 4);
});

test('a statement that is wrong is answered so, and no other', async () => {
  const divisors = Array.from({ length: CALLERS }, (_, at) => at);
  const answers = await Promise.allSettled(divisors.map(ask));
  const wrong = answers.filter(({ status }) => status === 'rejected');
  expect(wrong).toHaveLength(1);
  expect(String(wrong[0]?.status === 'rejected' && wrong[0].reason)).toMatch(/division by zero/);
  expect(answers[4]).toEqual({ status: 'fulfilled', value: 30 });
});

test('callers of one statement that can do for all get their own rows, or none', async () => {
  const divisors = Array.from({ length: CALLERS }, (_, at) => (at % 8) + 1);
  const [other, ...results] = await Promise.all([
    ask(2),
    ...divisors.map((by) => divideAll(db, by)),
  ]);
  expect(other).toBe(60);
  expect(results.map(({ rows }) => rows.map(({ n }) => n))).toEqual(
    divisors.map((by) => (by === 7 ? [] : [Math.trunc(120 / by)])),
  );
  expect(results[0]?.rows[0]?.callers).toBeGreaterThan(10);
});

test('of these, too, only the one that is wrong is told so; each can go alone', async () => {
  const answers = await Promise.allSettled([4, 0, 5].map((by) => divideAll(db, by)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await db.transaction().execute(async (tx) => {
    expect((await divideAll(tx, 3)).rows).toMatchObject([{ n: 40, callers: 1 }]);
  });
});

test('callers whose connection is lost are told that the database cannot answer', async () => {
  const [lost, other] = await Promise.allSettled([sendShared(db, end.with()), ask(2)]);
  for (const one of [lost, other]) {
    expect(one.status === 'rejected' && isDatabaseUnavailable(one.reason)).toBe(true);
  }
  expect(await ask(2)).toBe(60);
});

test('nobody waits for long behind trips that are held up', async () => {
  const sleep = prepared('test_sleep', 'SELECT pg_sleep(0.25)');
  const held = Promise.allSettled(
    Array.from({ length: CALLERS }, () => sendShared(db, sleep.with())),
  );
  const [late] = await Promise.race([Promise.allSettled([ask(2)]), held.then(() => [])]);
  expect(late?.status === 'rejected' && isDatabaseUnavailable(late.reason)).toBe(true);
  await held;
  expect(await ask(2)).toBe(60);
});

test('in a transaction a statement is sent alone, and sees what that has done', async () => {
  await db.transaction().execute(async (tx) => {
    expect((await sendShared(tx, divide.with(3))).rows).toEqual([{ n: 40 }]);
  });
  expect(trips).toBe(1);
});

test('who waits too long for a lock makes nobody else wait in vain', async () => {
  await sql`CREATE TABLE IF NOT EXISTS shared_thing (id integer PRIMARY KEY, n integer)`.execute(
    db,
  );
  await sql`INSERT INTO shared_thing VALUES (1, 0), (2, 0)`.execute(db);
  const raise = prepared<{ n: number }>(
    'test_raise',
    'UPDATE shared_thing SET n = n + 1 WHERE id = $1 RETURNING n',
  );
  // For the round trip alone, so that it fails well before it is too old to be sent once more.
  const shorten = prepared('test_shorten', `SELECT set_config('lock_timeout', '200ms', true)`);
  const [, ...outcomes] = await db.transaction().execute(async (tx) => {
    await sql`UPDATE shared_thing SET n = 5 WHERE id = 1`.execute(tx);
    return Promise.allSettled([
      sendShared(db, shorten.with()),
      ...[2, 1, 2].map((id) => sendShared(db, raise.with(id))),
    ]);
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { rows } = await sql`SELECT n FROM shared_thing ORDER BY id`.execute(db);
  expect(rows).toEqual([{ n: 5 }, { n: 2 }]);
});
