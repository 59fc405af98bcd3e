import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestContext } from '#test/support/test-context.ts';
import { createTestDatabase } from '#test/support/database.ts';

test('no table of a new shop is known to be empty, which would be read whole for long', async () => {
  const database = await createTestDatabase();
  const shop = createTestContext(database.connectionString);
  // Below 0 while nobody has counted: then PostgreSQL expects some rows.
  const { rows } = await sql`SELECT relname FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples = 0`.execute(
    shop.ctx.db,
  );
  await shop.close();
  await database.drop();
  expect(rows).toEqual([]);
});
