import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { noRateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { createLinkTokens } from '#platform/server/link-tokens.ts';
import { A_RETURN } from '#test/support/a-return.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { anOrder } from '#test/support/orders.ts';
import { send, SHOP_ORIGIN } from '#test/support/people.ts';
import { fillCart, furnishShopper, HOME } from '#test/support/shoppers.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestClock, type TestClock } from '#test/support/test-clock.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import {
  forgetStockAlerts,
  sweepStockAlerts,
  sendAllStockAlerts,
  sendStockAlerts,
  workStockReturns,
  type AlertSenderDeps,
} from './send-alerts.ts';
import { confirmStockAlert, requestStockAlert } from './request-alert.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let shop: SignedInApp;
let context: TestContext;
let ctx: Context;
let clock: TestClock;
let orders: OpenOrderDeps;
let deps: AlertSenderDeps;

beforeAll(async () => {
  shop = await openSignedInApp();
  context = createTestContext(shop.app.connectionString, 10);
  orders = await openOrderDeps(shop.app.connectionString);
  const stockAlertLinks = createLinkTokens(Buffer.from('stock wishes'));
  deps = { ...orders, origin: () => SHOP_ORIGIN, stockAlertLinks };
});
beforeEach(async () => {
  clock = createTestClock();
  ctx = { ...context.ctx, clock };
  await sql`TRUNCATE stock_wish, mail`.execute(ctx.db);
});
afterAll(async () => {
  await orders.close();
  await context.close();
  await shop.close();
});

/** Confirmed ones, the first of whom came first. */
async function someWait(productId: string, count: number, variantId: string | null = null) {
  for (let at = 0; at < count; at += 1) {
    await ctx.db
      .insertInto('stock_wish')
      .values({
        id: uuidv7(),
        product_id: productId,
        variant_id: variantId,
        email: `waits${String(at).padStart(3, '0')}@example.com`,
        created_at: new Date(clock.now().getTime() - HOUR_MS + at),
        confirmed_at: clock.now(),
      })
      .execute();
  }
}

type Sent = { to_address: string; body_text: string };

/** Mails that say "Back in stock". */
async function notified(): Promise<Sent[]> {
  const { rows } = await sql<Sent>`SELECT to_address, body_text FROM mail
    WHERE kind = 'stock-wish-back' ORDER BY id`.execute(ctx.db);
  return rows;
}

const notifiedAddresses = async () =>
  (await notified()).map(({ to_address }) => to_address).toSorted();
const waits = (...at: number[]) =>
  at.map((one) => `waits${String(one).padStart(3, '0')}@example.com`);

const setStock = (id: string, stock: number | null) =>
  sql`UPDATE product SET stock = ${stock}::integer WHERE id = ${id}`.execute(ctx.db);

test('three hear of one piece, in the order in which they came; the next after two hours, while it is there', async () => {
  const { id, slug } = await aProduct(ctx.db, { stock: 0 });
  await someWait(id, 8);
  await sendStockAlerts(ctx, deps, id);
  expect(await notified()).toEqual([]);
  await setStock(id, 1);
  await sendStockAlerts(ctx, deps, id);
  await sendStockAlerts(ctx, deps, id);
  expect(await notifiedAddresses()).toEqual(waits(0, 1, 2));
  const text = (await notified())[0]?.body_text;
  expect(text).toContain(`View it:\nhttp://shop.test/product/${slug}\n`);
  expect(text).toContain("It isn't reserved");
  expect(text).toMatch(/Stop these emails:\nhttp:\/\/shop\.test\/tell-me\?stop=1#[\w-]{49}\n/);
  clock.advance(2 * HOUR_MS - 1);
  await sendAllStockAlerts(ctx, deps);
  expect(await notified()).toHaveLength(3);
  clock.advance(1);
  await sendAllStockAlerts(ctx, deps);
  expect(await notifiedAddresses()).toEqual(waits(0, 1, 2, 3, 4, 5));
  await setStock(id, 0);
  clock.advance(3 * HOUR_MS);
  await sendAllStockAlerts(ctx, deps);
  expect(await notified()).toHaveLength(6);
  await setStock(id, 5);
  await sendAllStockAlerts(ctx, deps);
  expect(await notifiedAddresses()).toEqual(waits(0, 1, 2, 3, 4, 5, 6, 7));
});

test('more pieces within the two hours reach more people; one made to order reaches all', async () => {
  const { id } = await aProduct(ctx.db, { stock: 1 });
  await someWait(id, 12);
  await sendStockAlerts(ctx, deps, id);
  await setStock(id, 2);
  await sendStockAlerts(ctx, deps, id);
  expect(await notified()).toHaveLength(6);
  await setStock(id, null);
  await sendStockAlerts(ctx, deps, id);
  expect(await notified()).toHaveLength(12);
});

test('each hears of their own combination alone, with a link that chooses it', async () => {
  const variants = [
    { value: 'Lagoon', stock: 1 },
    { value: 'Coral', stock: 0 },
  ];
  const { id, slug, combinationIds } = await aProduct(ctx.db, { variants });
  const [lagoon = '', coral = ''] = combinationIds;
  await someWait(id, 1, lagoon);
  await sql`UPDATE stock_wish SET email = 'lagoon@example.com'`.execute(ctx.db);
  await someWait(id, 2, coral);
  await sendAllStockAlerts(ctx, deps);
  expect(await notifiedAddresses()).toEqual(['lagoon@example.com']);
  const text = (await notified())[0]?.body_text;
  expect(text).toContain('(Lagoon) is back');
  expect(text).toContain(`/product/${slug}?choice=${lagoon}\n`);
});

test('nobody hears of what is hidden, put away or not for sale, nor without having confirmed', async () => {
  const { id } = await aProduct(ctx.db, { stock: 0 });
  await someWait(id, 2);
  await sql`UPDATE stock_wish SET confirmed_at = NULL WHERE email = ${waits(0)[0]}`.execute(ctx.db);
  await setStock(id, 3);
  await sendAllStockAlerts(ctx, { ...deps, isSelling: () => false });
  for (const status of ['inactive', 'archived', 'removed']) {
    await sql`UPDATE product SET status = ${status} WHERE id = ${id}`.execute(ctx.db);
    await sendAllStockAlerts(ctx, deps);
    await sendStockAlerts(ctx, deps, id);
  }
  expect(await notified()).toEqual([]);
  await sql`UPDATE product SET status = 'active' WHERE id = ${id}`.execute(ctx.db);
  await sendAllStockAlerts(ctx, deps);
  expect(await notifiedAddresses()).toEqual(waits(1));
});

async function soldOut(): Promise<{ id: string; number: string }> {
  const { id } = await aProduct(ctx.db, { stock: 1 });
  await fillCart(ctx.db, shop.asha.uid, [{ productId: id }]);
  const body = { shippingAddress: { id: HOME.id } };
  const response = await send(shop.app, 'POST /v2/order', { ...shop.asha, body });
  const { number } = (await response.json()) as { number: string };
  return { id, number };
}

test('whatever brings stock back is told of: the owner, a cancelled order, a return, the shop window', async () => {
  await furnishShopper(ctx.db, shop.asha);
  const stop = await workStockReturns(ctx, {
    ...deps,
    connectionString: shop.app.connectionString,
  });
  let waiting = 0;
  async function isNotifiedOf(id: string, comesBack: () => Promise<unknown>): Promise<void> {
    waiting += 1;
    await someWait(id, 1);
    await comesBack();
    await vi.waitFor(async () => expect(await notified()).toHaveLength(waiting), PATIENTLY);
  }
  try {
    const changed = await aProduct(ctx.db, { stock: 0 });
    await isNotifiedOf(changed.id, () =>
      shop.ask(`POST /v2/admin/product/${changed.id}/stock`, { change: 1, reason: 'Poured' }),
    );
    const marked = await aProduct(ctx.db, { stock: 1 });
    const mark = (isSoldOut: boolean) =>
      send(shop.app, `PUT /v2/admin/product/${marked.id}/sold-out`, {
        ...shop.admin,
        body: { isSoldOut },
      });
    await mark(true);
    await isNotifiedOf(marked.id, () => mark(false));
    const cancelled = await soldOut();
    await isNotifiedOf(cancelled.id, () =>
      send(shop.app, `DELETE /v2/order/${cancelled.number}`, shop.asha),
    );
    const returned = await aProduct(ctx.db, { stock: 0 });
    const { uid } = shop.asha;
    const order = await anOrder(ctx.db, { uid, status: 'delivered', productId: returned.id });
    await isNotifiedOf(returned.id, () =>
      shop.ask(`POST /v2/admin/order/${order.id}/return`, { ...A_RETURN, isRestocked: true }),
    );
    const hidden = await aProduct(ctx.db, { stock: 2, status: 'inactive' });
    await isNotifiedOf(hidden.id, () =>
      send(shop.app, `PATCH /v2/products/${hidden.id}?status=active`, shop.admin),
    );
  } finally {
    await stop();
  }
});

test('of 500 who come at once, while stock comes and goes, each gets one mail and no more than there is room for', async () => {
  const { id } = await aProduct(ctx.db, { stock: 0 });
  const all = Array.from({ length: 500 }, (_, at) => at);
  const alerts = { ...deps, limiter: noRateLimiter };
  const alert = (at: number) =>
    requestStockAlert(ctx, alerts, {
      productId: id,
      variantId: '0',
      email: `crowd${at}@example.com`,
    });
  // Some press twice.
  await Promise.all([...all, ...all.slice(0, 100)].map(alert));
  const { rows } = await sql<{ id: string }>`SELECT id FROM stock_wish`.execute(ctx.db);
  expect(rows).toHaveLength(500);
  const tokens = rows.map((row) => deps.stockAlertLinks.tokenOf({ ...row, linkVersion: 1 }));
  await Promise.all(tokens.map((token) => confirmStockAlert(ctx, alerts, token)));
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([
      setStock(id, round % 2 === 0 ? 4 : 0),
      ...Array.from({ length: 4 }, () => sendStockAlerts(ctx, deps, id)),
      sendAllStockAlerts(ctx, deps),
    ]);
  }
  await setStock(id, 4);
  await sendStockAlerts(ctx, deps, id);
  const whom = await notifiedAddresses();
  expect(whom).toHaveLength(12);
  expect(new Set(whom).size).toBe(12);
  for (let wave = 0; wave < 45; wave += 1) {
    clock.advance(2 * HOUR_MS);
    await Promise.all([sendAllStockAlerts(ctx, deps), sendAllStockAlerts(ctx, deps)]);
  }
  const everybody = await notifiedAddresses();
  expect(everybody).toHaveLength(500);
  expect(new Set(everybody).size).toBe(500);
});

test('alerts go: unconfirmed after two days, told after ninety, the others with old requests', async () => {
  const { id } = await aProduct(ctx.db, { stock: 0 });
  await someWait(id, 5);
  const age = (
    at: number,
    column: 'created_at' | 'notified_at',
    days: number,
    hasConfirmed = true,
  ) =>
    sql`UPDATE stock_wish SET ${sql.ref(column)} = ${new Date(clock.now().getTime() - days * DAY_MS)},
        confirmed_at = ${hasConfirmed ? clock.now() : null}
      WHERE email = ${waits(at)[0]}`.execute(ctx.db);
  await age(0, 'created_at', 2.1, false);
  await age(1, 'created_at', 1.9, false);
  await age(2, 'notified_at', 91);
  await age(3, 'notified_at', 89);
  await age(4, 'created_at', 300);
  const left = async () => {
    const { rows } = await sql<{ email: string }>`
      SELECT email FROM stock_wish ORDER BY email`.execute(ctx.db);
    return rows.map(({ email }) => email);
  };
  await sweepStockAlerts(ctx, deps);
  expect(await left()).toEqual(waits(1, 3, 4));
  await forgetStockAlerts(ctx, new Date(clock.now().getTime() - 299 * DAY_MS));
  expect(await left()).toEqual(waits(1, 3));
});

test('while the shop knows no address nobody is notified, and who was not asked yet waits too', async () => {
  const { id } = await aProduct(ctx.db, { stock: 1 });
  await someWait(id, 1);
  const sender = () => ({ ...deps.sender(), origin: undefined });
  const nowhere = { ...deps, sender, origin: () => undefined };
  const wished = { productId: id, variantId: '0', email: 'ravi@example.com' };
  await sql`UPDATE product SET stock = 0 WHERE id = ${id}`.execute(ctx.db);
  await requestStockAlert(ctx, { ...nowhere, limiter: noRateLimiter }, wished);
  clock.advance(3 * DAY_MS);
  await sweepStockAlerts(ctx, nowhere);
  await sql`UPDATE product SET stock = 1 WHERE id = ${id}`.execute(ctx.db);
  await sendAllStockAlerts(ctx, nowhere);
  expect(await notified()).toEqual([]);
  expect(await ctx.db.selectFrom('mail').select(['kind', 'awaits_address']).execute()).toEqual([
    { kind: 'stock-wish-confirm', awaits_address: true },
  ]);
  clock.advance(DAY_MS);
  await sweepStockAlerts(ctx, deps);
  await sendAllStockAlerts(ctx, deps);
  expect(await notified()).toHaveLength(1);
  expect(await ctx.db.selectFrom('stock_wish').select('id').execute()).toHaveLength(2);
});
