import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { createDatabase, createPool, isDatabaseUnavailable, type Database } from './database.ts';
import { pipeline } from './pipeline.ts';
import { prepared } from './prepared.ts';
import { transaction } from '#platform/server/context.ts';

const selectCount = prepared<{ n: number }>('test_count', 'SELECT count(*) AS n FROM setting');
const insert = prepared('test_put', 'INSERT INTO setting VALUES ($1)');
const divide = prepared<{ n: number }>('test_divide', 'SELECT 1 / $1::int AS n');
/** Met for the first time behind a statement that fails. */
const late = prepared<{ n: number }>('test_late', 'SELECT 7 AS n');

let database: TestDatabase;
let shop: TestContext;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
  ({ db } = shop.ctx);
  await sql`CREATE TABLE setting (name text PRIMARY KEY)`.execute(db);
});
beforeEach(async () => {
  await sql`TRUNCATE setting`.execute(db);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function count(on: Database = db): Promise<number | undefined> {
  return (await selectCount(on)).rows[0]?.n;
}

test('statements of a transaction run in the order they were sent, each with its own answer', async () => {
  const answers = await transaction({ db }, ({ db: tx }) =>
    pipeline({
      before: count(tx),
      a: insert(tx, 'a'),
      between: count(tx),
      b: insert(tx, 'b'),
      after: count(tx),
    }),
  );
  expect(answers).toMatchObject({ before: 0, between: 1, after: 2 });
  expect(await count()).toBe(2);
});

test('the first statement that fails is the error; what follows is undone, and the connection goes on', async () => {
  // One connection, which has to prepare afterwards what it could not prepare here.
  await db.connection().execute(async (one) => {
    const failing = transaction({ db: one }, ({ db: tx }) =>
      pipeline([insert(tx, 'a'), divide(tx, 0), late(tx), insert(tx, 'b')]),
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await count(one)).toBe(0);
    const { read } = await transaction({ db: one }, ({ db: tx }) =>
      pipeline({ read: late(tx), written: insert(tx, 'c') }),
    );
    expect(read.rows).toEqual([{ n: 7 }]);
    expect(await count(one)).toBe(1);
  });
});

test('a transaction with an ignored failure is not committed', async () => {
  const ignoring = transaction({ db }, async ({ db: tx }) => {
    await insert(tx, 'a');
    await divide(tx, 0).catch(() => undefined);
  });
  await expect(ignoring).rejects.toThrow('rolled back');
  expect(await count()).toBe(0);
});

test('a statement after the end of its transaction is refused', async () => {
  const tx = await transaction({ db }, ({ db: one }) => Promise.resolve(one));
  await expect(insert(tx, 'a')).rejects.toThrow(/committed/);
  expect(await count()).toBe(0);
});

test('a connection that does not answer in time is replaced', async () => {
  const { strictString: connectionString } = database;
  const { log } = shop.ctx;
  // Nothing ends the statement on the server's side.
  const pool = createPool({ connectionString, max: 1, statementMs: 100, log, name: 'silent' });
  const own = createDatabase(pool);
  const [failed] = await Promise.allSettled([
    transaction({ db: own }, async ({ db: tx }) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      await sql`SELECT pg_sleep(600)`.execute(tx);
    }),
  ]);
  expect(failed.status === 'rejected' && isDatabaseUnavailable(failed.reason)).toBe(true);
  expect((await late(own)).rows).toEqual([{ n: 7 }]);
  await own.destroy();
});
