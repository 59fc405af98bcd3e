import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/server/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { prepared, PREPARED } from './prepared.ts';

const double = prepared<{ twice: number }>('test_double', 'SELECT $1::integer * 2 AS twice');

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

test('a marked statement is prepared once for a connection, others are not', async () => {
  await transaction(shop.ctx, async ({ db }) => {
    for (const number of [1, 2]) {
      const { rows } = await sql`${PREPARED} SELECT ${number}::int AS n`.execute(db);
      expect(rows).toEqual([{ n: number }]);
      await sql`SELECT ${number}::int AS other`.execute(db);
    }
    const { rows } = await sql`SELECT generic_plans + custom_plans AS uses
      FROM pg_prepared_statements WHERE name LIKE 'marked%'`.execute(db);
    expect(rows).toEqual([{ uses: 2 }]);
  });
});
