import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDemoOrders } from '#demo/orders/ensure-demo-orders.ts';
import { DEMO_SETTINGS } from '#demo/shop-settings.ts';
import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { transaction } from '#platform/server/context.ts';
import { digestsOf, restore, useBackups } from '#test/support/backups.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDemoShop } from '#test/support/demo-past.ts';
import type { MailShop } from '#test/support/mail-shop.ts';
import { anOrder } from '#test/support/orders.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { settlePapers } from './settle-papers.ts';

const TABLES =
  'document document_series material material_price material_use recipe recipe_line cost_setting order_cost'.split(
    ' ',
  );

const backups = useBackups();
let shop: MailShop;
let target: TestDatabase;
let restored: TestContext;
beforeAll(async () => {
  [shop, target] = await Promise.all([openDemoShop(), createEmptyDatabase()]);
  const sender = { shopName: 'Lehar', ownerEmail: 'o@example.com', colours: BASE_MAIL_COLOURS };
  await ensureDemoOrders(shop.ctx, { uid: 'asha', sender, settings: DEMO_SETTINGS });
  await sql`INSERT INTO material_use (id, material_id, quantity, kind, at)
    SELECT gen_random_uuid(), id, 5, 'bought', now() FROM material`.execute(shop.ctx.db);
  const { file } = await backups.write(shop.database.connectionString);
  await restore(target.connectionString, file);
  restored = createTestContext(target.connectionString);
});
afterAll(async () => {
  await restored.close();
  await shop.close();
  await target.drop();
});

test('papers and costs come back with a backup, as they were', async () => {
  const [before, after] = [
    await digestsOf(shop.database.connectionString),
    await digestsOf(target.connectionString),
  ];
  const filled = TABLES.filter((table) => !before[table]?.startsWith('0'));
  expect(filled).toEqual(TABLES);
  for (const table of TABLES) expect(after).toHaveProperty(table, before[table]);
});

test('in the restored shop a paper stays as it is, and numbers go on without a gap', async () => {
  const { db } = restored.ctx;
  await expect(sql`UPDATE document SET label = 'X'`.execute(db)).rejects.toThrow(
    'a paper that was issued stays',
  );
  const { id } = await anOrder(db, { uid: 'asha', status: 'shipped' });
  const deps = { settings: () => DEMO_SETTINGS };
  await transaction(restored.ctx, (tx) => settlePapers(tx, deps, id));
  const { rows } = await sql<{ missing: number }>`
    SELECT max(number)::int - count(*)::int AS missing FROM document
    WHERE kind = 'tax' GROUP BY fy`.execute(db);
  expect(new Set(rows.map(({ missing }) => missing))).toEqual(new Set([0]));
});
