import { sql } from 'kysely';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { DROP_PIECES } from './demo-drop.ts';
import { ensureDemoDrop } from './ensure-demo-drop.ts';

let database: TestDatabase;
let shop: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
  await seedDemo(shop.ctx, { picturesDir: path.resolve('demo/pictures') });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

type Found = { days: number; hour: string; pieces: number; pictures: number; left: number };

async function found(): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT extract(epoch FROM opens_at - now()) / 86400 AS days,
      to_char(opens_at AT TIME ZONE 'Asia/Kolkata', 'HH24:MI') AS hour,
      count(DISTINCT product.id)::int AS pieces, count(product_image.media_id)::int AS pictures,
      sum(DISTINCT product.stock)::int AS left
    FROM product_drop JOIN drop_product ON drop_id = product_drop.id
    JOIN product ON product.id = drop_product.product_id
    LEFT JOIN product_image ON product_image.product_id = product.id
    GROUP BY opens_at`.execute(shop.ctx.db);
  return rows[0];
}

test('a fresh demo has a drop a few days ahead with pieces and pictures of its own; once open, it comes again', async () => {
  await ensureDemoDrop(shop.ctx, false);
  expect(await found()).toBeUndefined();
  await ensureDemoDrop(shop.ctx, true);
  const whole = DROP_PIECES.reduce((sum, { stock }) => sum + stock, 0);
  const now = { hour: '19:00', pieces: 3, pictures: 3, left: whole };
  expect(await found()).toMatchObject(now);
  expect((await found())?.days).toBeGreaterThan(2);
  await sql`UPDATE product_drop SET opens_at = now() - interval '1 hour', settled_at = now()`.execute(
    shop.ctx.db,
  );
  await sql`UPDATE product SET stock = 0 WHERE slug = 'dusk-pendant'`.execute(shop.ctx.db);
  await ensureDemoDrop(shop.ctx, false);
  expect(await found()).toMatchObject(now);
  expect((await found())?.days).toBeGreaterThan(2);
});
