import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { createPool, inTransaction, type Database } from './database.ts';
import { prepared } from './prepared.ts';
import { asked, together, told } from './together.ts';

const count = prepared<{ n: number }>('test_count', 'SELECT count(*) AS n FROM setting');
const put = prepared('test_put', 'INSERT INTO setting VALUES ($1, $2)');
const divide = prepared<{ n: number }>('test_divide', 'SELECT 1 / $1::int AS n');

/** Met for the first time behind a statement that fails. */
const late = prepared<{ n: number }>('test_late', 'SELECT 7 AS n');

const counting = () => asked(count.with(), ({ rows }) => rows[0]?.n);
const answering = () => asked(late.with(), ({ rows }) => rows[0]?.n);
const putting = (name: string) => told(put.with(name, 'x'));
const dividing = (by: number) => asked(divide.with(by), ({ rows }) => rows[0]?.n);

let database: TestDatabase;
let shop: TestContext;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
  ({ db } = shop.ctx);
  await sql`CREATE TABLE setting (name text PRIMARY KEY, value text)`.execute(db);
});
beforeEach(async () => {
  await sql`TRUNCATE setting`.execute(db);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** How many there are, asked by another connection. */
async function kept(): Promise<number | undefined> {
  return (await count(db)).rows[0]?.n;
}

test('statements sent together are done in their order, each answered for itself', async () => {
  for (const round of [1, 2]) {
    const answers = await inTransaction(db, (tx) =>
      together(tx, counting(), putting(`a${round}`), counting(), putting(`b${round}`), counting()),
    );
    const before = (round - 1) * 2;
    expect(answers).toEqual([before, undefined, before + 1, undefined, before + 2]);
  }
  expect(await kept()).toBe(4);
});

test('nothing that follows a failed statement is done, and its connection goes on', async () => {
  // One connection, which has to prepare afterwards what it could not prepare here.
  await db.connection().execute(async (one) => {
    const failing = inTransaction(one, (tx) =>
      together(tx, putting('a'), dividing(0), answering()),
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await kept()).toBe(0);
    const answers = await inTransaction(one, (tx) => together(tx, dividing(1), answering()));
    expect(answers).toEqual([1, 7]);
  });
});

test('what was sent together is undone with its transaction', async () => {
  const undone = inTransaction(db, async (tx) => {
    await together(tx, putting('a'), putting('b'));
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await kept()).toBe(0);
});

test('a transaction that asks nothing costs nothing and disturbs nobody', async () => {
  expect(await inTransaction(db, () => Promise.resolve('done'))).toBe('done');
  expect(await inTransaction(db, (tx) => together(tx))).toEqual([]);
  await put(db, 'a', 'x');
  expect(await kept()).toBe(1);
});

test('where BEGIN fails, what goes out with it is not done', async () => {
  await db.connection().execute(async (one) => {
    await inTransaction(one, (tx) => together(tx, counting(), putting('gone'), dividing(1)));
    await sql`TRUNCATE setting`.execute(one);
    // What the connection knows by this name is another statement from now on.
    await sql`DEALLOCATE begin`.execute(one);
    await sql`PREPARE begin AS SELECT 1 / count(*) FROM setting`.execute(one);
    const failing = inTransaction(one, (tx) => together(tx, putting('a')));
    await expect(failing).rejects.toThrow(/division by zero/);
    await sql`DEALLOCATE begin`.execute(one);
  });
  expect(await kept()).toBe(0);
});

test('statements are not sent together outside a transaction', async () => {
  await expect(together(db, counting())).rejects.toThrow(/in a transaction/);
});

test('the stack of a statement that fails begins where statements are sent, not at the socket', async () => {
  const { connectionString } = database;
  const pool = createPool({ connectionString, log: shop.ctx.log, name: 'test' });
  const client = await pool.connect();
  const error = await client.query('SELECT nothing', []).catch((thrown: unknown) => thrown);
  client.release();
  await pool.end();
  expect(error).toMatchObject({ code: '42703', message: 'column "nothing" does not exist' });
  expect((error as Error).stack).not.toContain('pg-protocol');
});
