import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { transaction } from '#platform/server/context.ts';

const shop = useCheckout();

/** Until the order waits for a row that somebody else has changed. */
function untilItWaits(): Promise<unknown> {
  const waiting = sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return vi.waitUntil(async () => (await waiting.execute(shop.app.db)).rows.length > 0, PATIENTLY);
}

test('an order that waited for a unit to come back takes it', async () => {
  await shop.fill();
  await sql`UPDATE product SET stock = 0 WHERE id = ${shop.tray.id}`.execute(shop.app.db);
  const response = await transaction({ db: shop.app.db }, async ({ db: tx }) => {
    await sql`UPDATE product SET stock = 1 WHERE id = ${shop.tray.id}`.execute(tx);
    const ordering = shop.order();
    await untilItWaits();
    return { ordering };
  });
  expect((await response.ordering).status).toBe(201);
  expect(await shop.stock()).toEqual([0, 1]);
  expect(await shop.count('stock_movement')).toBe(2);
});
