import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createOrderLinks } from '#features/orders/guest/server/order-links.ts';
import { cancelOrder } from '#features/orders/server/change/cancel-order.ts';
import { originalText } from '#platform/contract/text/mail-text.ts';
import type { Context } from '#platform/server/context.ts';
import { orderPapers } from '#features/papers/server/settle-papers.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { DEFAULT_WORKSHOP } from '#features/shop/workshop/workshop-settings.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { openDemoShop, readPast, type Past } from '#test/support/demo-past.ts';
import { openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { anOrder } from '#test/support/orders.ts';
import { DEMO_SETTINGS } from '../shop-settings.ts';
import { ensureDemoOrders } from './ensure-demo-orders.ts';

const SENDER = {
  shopName: 'Lehar',
  ownerEmail: 'owner@example.com',
  colours: BASE_MAIL_COLOURS,
};
const ASHA = { uid: 'asha-1', sender: SENDER, settings: DEMO_SETTINGS };

const shops: MailShop[] = [];
afterAll(async () => {
  for (const shop of shops) await shop.close();
});

async function opened(opening: Promise<MailShop>): Promise<MailShop> {
  const shop = await opening;
  shops.push(shop);
  return shop;
}
const openDemo = () => opened(openDemoShop());
const openEmpty = () => opened(openMailShop());

async function stockOf({ db }: Context) {
  const { rows } = await sql`SELECT
    (SELECT json_agg(stock ORDER BY id) FROM product) AS products,
    (SELECT json_agg(stock ORDER BY product_id, variant_id) FROM combination) AS combinations,
    (SELECT count(*) FROM stock_movement) AS movements`.execute(db);
  return rows[0];
}

describe('the orders of the demo are made', () => {
  /** What is the same each time: everything but ids and moments. */
  function outline({ orders, lines, events, payments }: Past) {
    return orders.map((order) => ({
      order: [order.number, order.uid, order.status, order.total, order.tracking_number],
      lines: lines.flatMap((line) =>
        line.order_id === order.id ? [[line.name, line.variant, line.quantity]] : [],
      ),
      events: events.flatMap((event) => (event.order_id === order.id ? [event.text] : [])),
      utr: payments.find((payment) => payment.order_id === order.id)?.transaction_id,
    }));
  }

  test('the same in every shop, and once, also by two processes that start together', async () => {
    const [first, second] = [await openDemo(), await openDemo()];
    await ensureDemoOrders(first.ctx, ASHA);
    const both = await Promise.all([1, 2].map(() => ensureDemoOrders(second.ctx, ASHA)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await ensureDemoOrders(second.ctx, ASHA)).toBe(false);
    expect(outline(await readPast(second.ctx))).toEqual(outline(await readPast(first.ctx)));
  });

  test('never in a shop that sells other things', async () => {
    const { ctx } = await openEmpty();
    expect(await ensureDemoOrders(ctx, ASHA)).toBe(false);
    expect((await readPast(ctx)).orders).toEqual([]);
  });

  test('never in a shop that somebody has ordered in or written to', async () => {
    const { ctx } = await openDemo();
    const { db } = ctx;
    const common = { id: uuidv7(), name: 'Asha', email: 'asha@example.com', details: 'Hello' };
    const { details: _, ...asker } = common;
    const traces = [
      () => db.insertInto('custom_order_request').values({ ...asker, product_type: 'trays' }),
      () => db.insertInto('support_query').values({ ...common, uid: 'a', query_type: 'Support' }),
    ];
    for (const trace of traces) {
      await trace().execute();
      expect(await ensureDemoOrders(ctx, ASHA)).toBe(false);
      await sql`TRUNCATE custom_order_request, support_query`.execute(db);
    }
    await anOrder(db, { uid: 'somebody' });
    expect(await ensureDemoOrders(ctx, ASHA)).toBe(false);
    expect((await readPast(ctx)).orders).toHaveLength(1);
  });

  test('even where the owner has renamed a choice since', async () => {
    const { ctx } = await openDemo();
    await ctx.db
      .updateTable('variant')
      .set({ value: 'Deep' })
      .where('value', '=', 'Lagoon')
      .execute();
    expect(await ensureDemoOrders(ctx, ASHA)).toBe(true);
  });

  test('without touching the shelf, which gets nothing back either', async () => {
    const shop = await openDemo();
    const stockBefore = await stockOf(shop.ctx);
    await ensureDemoOrders(shop.ctx, ASHA);
    expect(await stockOf(shop.ctx)).toEqual(stockBefore);
    const actor = { role: 'customer', ...ASHA } as const;
    const { orders } = await readPast(shop.ctx);
    const [youngest] = orders.filter(({ uid }) => uid === ASHA.uid);
    const howToPay = () => ({ sentence: '' });
    const workshop = () => DEFAULT_WORKSHOP;
    const deps = { sender: () => SENDER, jobs: shop.jobs, workshop, hoursToPay: () => 0 };
    const links = createOrderLinks(() => Buffer.of());
    const paymentMethods = [{ name: 'UPI' as const, howToPay }];
    const papers = orderPapers({ settings: () => NEW_SHOP });
    const call = {
      ...deps,
      papers,
      paymentMethods,
      wordsOf: originalText,
      isSelling: () => true,
      links,
    };
    const cancelled = await cancelOrder({ ...shop.ctx, actor }, call, {
      idOrNumber: youngest?.id ?? '',
      cancellation: { comment: '' },
    });
    expect(cancelled.status).toBe('cancelled');
    expect(await stockOf(shop.ctx)).toEqual(stockBefore);
  });
});
