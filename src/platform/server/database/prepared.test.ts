import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/server/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import type { Database } from './database.ts';
import { prepared, prepareText } from './prepared.ts';

const double = prepared<{ twice: number }>('test_double', 'SELECT $1::integer * 2 AS twice');

const letters = sql<{ letter: string }>`regexp_split_to_table('dcba', '')`.as<'letters'>(
  sql`letters(letter)`,
);
// The last value comes first in the text: placeholders are numbered by value, not by position.
const between = prepared('test_between', (db: Database, first: string, last: string) =>
  db
    .selectFrom(letters)
    .select('letter')
    .where('letter', '<=', last)
    .where('letter', '>=', first)
    .orderBy('letter'),
);

let database: TestDatabase;
let shop: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test('a connection prepares the statement once, and nothing else', async () => {
  await transaction(shop.ctx, async ({ db }) => {
    for (const number of [1, 2, 3]) {
      expect((await double(db, number)).rows).toEqual([{ twice: number * 2 }]);
    }
    await sql`SELECT ${1}::integer`.execute(db);
    const { rows } = await sql<{ name: string; runs: number }>`
      SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ name: 'test_double', runs: 3 }]);
  });
});

test('two statements cannot have one name', () => {
  expect(() => prepared('test_double', 'SELECT 1')).toThrow(/Two statements/);
});

test('a statement of a library is prepared once it was named, others are not', async () => {
  await transaction(shop.ctx, async ({ db }) => {
    prepareText('SELECT $1::int AS n');
    for (const number of [1, 2]) {
      const { rows } = await sql`SELECT ${number}::int AS n`.execute(db);
      expect(rows).toEqual([{ n: number }]);
      await sql`SELECT ${number}::int AS other`.execute(db);
    }
    const { rows } = await sql`SELECT generic_plans + custom_plans AS uses
      FROM pg_prepared_statements WHERE name LIKE 'written%'`.execute(db);
    expect(rows).toEqual([{ uses: 2 }]);
  });
});

test('a built query is prepared once too, and runs with the values of each call', async () => {
  await transaction(shop.ctx, async ({ db }) => {
    for (const [first, last] of [
      ['a', 'c'],
      ['b', 'b'],
    ] as const) {
      const { rows } = await between(db, first, last);
      expect(rows.map(({ letter }) => letter)).toEqual(first === 'a' ? ['a', 'b', 'c'] : ['b']);
    }
    const { rows } = await sql<{ runs: number }>`
      SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements
      WHERE name = 'test_between'`.execute(db);
    expect(rows).toEqual([{ runs: 2 }]);
  });
  expect(() => prepared('test_between', 'SELECT 1')).toThrow(/Two statements/);
});
