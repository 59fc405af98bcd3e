import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestContext } from '#test/support/test-context.ts';
import { createTestDatabase } from '#test/support/database.ts';

test('the planner takes no table of a new shop for empty, and so scans none whole', async () => {
  const database = await createTestDatabase();
  const shop = createTestContext(database.connectionString);
  // Below 0 before the first ANALYZE: then PostgreSQL expects some rows.
  const { rows } = await sql`SELECT relname FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples = 0`.execute(
    shop.ctx.db,
  );
  await shop.close();
  await database.drop();
  expect(rows).toEqual([]);
});
