import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CartPricingWire } from '#features/cart/pricing-contract.ts';
import { DEFAULT_DELIVERY, type DeliveryRules } from '#features/shop/delivery/delivery-zones.ts';
import { dateOf, dayOf } from '#features/shop/workshop/days.ts';
import { today } from '#features/shop/workshop/holidays.ts';
import { arrivalDay } from '#features/shop/workshop/ship-words.ts';
import { DEFAULT_WORKSHOP } from '#features/shop/workshop/workshop-settings.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { fillCart } from '#test/support/shoppers.ts';
import { aWorkshop, publishSettings } from '#test/support/workshop.ts';
import type { OrderWire } from '../../contract.ts';

const shop = useCheckout();
let owner: SignedIn;

const publish = (change = {}, delivery = DEFAULT_DELIVERY): Promise<void> =>
  publishSettings(shop.app, owner, { workshop: aWorkshop(change), delivery });
const inDays = (count: number): string => dateOf(dayOf(today()) + count);

beforeAll(async () => {
  // Orders are dated by the database's clock.
  shop.app.clock.set(new Date());
  owner = await signIn(shop.app, ADMIN_EMAIL);
  shop.asha = await signIn(shop.app, shop.asha.email);
});
beforeEach(async () => {
  await sql`UPDATE product SET stock = NULL`.execute(shop.app.db);
  await shop.fill();
});

async function priced(): Promise<CartPricingWire> {
  const response = await send(shop.app, 'GET /v2/quote', shop.asha);
  expect(response.status).toBe(200);
  return (await response.json()) as CartPricingWire;
}

async function slots(): Promise<Record<string, number>> {
  const { rows } = await sql<{ monday: string; pieces: number }>`SELECT monday::text,
    sum(pieces)::int AS pieces FROM making_slot GROUP BY monday ORDER BY monday`.execute(
    shop.app.db,
  );
  return Object.fromEntries(rows.map(({ monday, pieces: units }) => [monday, units]));
}

const change = async (order: OrderWire, call: string, body = {}): Promise<OrderWire> => {
  const [method = '', rest = ''] = call.split(' ');
  const path = `${method} /v2/admin/order/${order.id}${rest}`;
  const response = await send(shop.app, path, { ...owner, body });
  expect(response.status).toBe(200);
  return (await response.json()) as OrderWire;
};
const cancel = (order: OrderWire) => change(order, 'PUT ?status=cancelled');
const reopen = (order: OrderWire) => change(order, 'POST /reopening', { reason: 'A slip' });

async function orderTrays(quantity: number): Promise<OrderWire> {
  await sql`DELETE FROM cart_line`.execute(shop.app.db);
  await fillCart(shop.app.db, shop.asha.uid, [{ productId: shop.tray.id, quantity }]);
  return shop.placed();
}

describe('without dates', () => {
  test('quote and order have none, and a shown one is no promise', async () => {
    await publishSettings(shop.app, owner, { workshop: DEFAULT_WORKSHOP });
    expect(await priced()).not.toHaveProperty('shipsBy');
    const order = await shop.placed({ shipsBy: '2000-01-01' });
    expect(order).not.toHaveProperty('shipBy');
    expect(order.items[0]).not.toHaveProperty('shipsBy');
    expect(order).not.toHaveProperty('estimatedDelivery');
    expect(await slots()).toEqual({});
  });
});

describe('with dates', () => {
  test('cart and order say the same for each line, and the latest for all of it', async () => {
    await publish();
    await sql`UPDATE product SET lead_days = 9 WHERE id = ${shop.tray.id}`.execute(shop.app.db);
    const shown = await priced();
    const dates = (items: { shipsBy?: string | undefined }[]) =>
      items.map(({ shipsBy }) => shipsBy);
    // The ring is on the shelf.
    expect(dates(shown.items)).toEqual([inDays(9), inDays(1)]);
    expect(shown.shipsBy).toBe(inDays(9));
    const order = await shop.placed({ shipsBy: shown.shipsBy });
    expect(dates(order.items)).toEqual(dates(shown.items));
    expect(order.shipBy).toBe(inDays(9));
    const own = await send(shop.app, `GET /v2/order/${order.id}`, shop.asha);
    expect(await own.json()).toMatchObject({ shipBy: inDays(9) });
    const all = await send(shop.app, 'GET /v2/admin/allorders', owner);
    expect(await all.json()).toMatchObject([{ shipBy: inDays(9) }]);
  });

  test("a combination's days win over its product's, and a pre-order waits for its day", async () => {
    await publish();
    const { db } = shop.app;
    await sql`UPDATE combination SET stock = NULL, lead_days = 2`.execute(db);
    await sql`UPDATE product SET lead_days = 7`.execute(db);
    await sql`UPDATE product SET available_on = ${inDays(30)}::date
      WHERE id = ${shop.tray.id}`.execute(db);
    const { items } = await shop.placed();
    expect(items.map(({ shipsBy }) => shipsBy)).toEqual([inDays(30), inDays(2)]);
  });

  test('it arrives after the days of its way of delivery', async () => {
    const [zone] = DEFAULT_DELIVERY.zones;
    const methods = (zone?.methods ?? []).map((one) => ({
      ...one,
      travelDays: { from: 3, to: 6 },
    }));
    const rules = { ...DEFAULT_DELIVERY, zones: [{ ...zone, methods }] } as DeliveryRules;
    await publish({}, rules);
    expect((await priced()).arrives).toEqual({ from: inDays(8), to: inDays(11) });
    const { number, estimatedDelivery } = await shop.placed();
    expect(estimatedDelivery).toBe(inDays(11));
    const { rows } = await sql<{ body_text: string }>`SELECT body_text FROM mail
      WHERE body_text LIKE ${`%${number}%`}`.execute(shop.app.db);
    expect(rows).toHaveLength(2);
    for (const { body_text } of rows) expect(body_text).toContain(arrivalDay(inDays(11)));
  });

  test('more than a working day later than shown is refused with the new date; a day is not', async () => {
    await publish();
    const response = await shop.order({ shipsBy: inDays(3) });
    const problem = await readProblem(response);
    expect(problem).toMatchObject({
      status: 409,
      code: 'LATER_THAN_SHOWN',
      shipsBy: inDays(5),
      previousShipsBy: inDays(3),
      quote: { shipsBy: inDays(5) },
    });
    expect(await shop.count('shop_order')).toBe(0);
    expect(await shop.count('cart_line')).toBe(2);
    expect((await shop.placed({ shipsBy: inDays(4) })).shipBy).toBe(inDays(5));
  });
});

describe('while the shop rests', () => {
  const rest = (orders: 'later' | 'closed', days: [from: number, to: number]) =>
    publish({ pause: { from: inDays(days[0]), to: inDays(days[1]), orders, note: '' } });

  test('without orders nothing is ordered, and the cart stays', async () => {
    await rest('closed', [-1, 2]);
    expect(await readProblem(await shop.order())).toMatchObject({
      status: 409,
      code: 'SHOP_PAUSED',
      backOn: inDays(3),
    });
    expect(await shop.count('cart_line')).toBe(2);
    const seen = await send(shop.app, 'GET /v2/shop');
    expect(await seen.json()).toMatchObject({ pause: { orders: 'closed', backOn: inDays(3) } });
  });

  test('orders may wait until it is over, and count from there', async () => {
    await rest('later', [-1, 2]);
    expect((await shop.placed()).shipBy).toBe(inDays(8));
  });

  test('before it and after it, orders are taken', async () => {
    await rest('closed', [1, 2]);
    expect((await shop.placed()).status).toBe('pending');
    await rest('closed', [-2, -1]);
    expect((await orderTrays(1)).status).toBe('pending');
  });
});

describe('with capacity for a number of pieces in a week', () => {
  test('an order takes the earliest slots, gives them back once, and takes slots of now when it is reopened', async () => {
    await publish({ weeklyPieces: 3 });
    const first = await orderTrays(2);
    const [week = ''] = Object.keys(await slots());
    const next = dateOf(dayOf(week) + 7);
    const second = await orderTrays(2);
    expect(await slots()).toEqual({ [week]: 3, [next]: 1 });
    expect(second.shipBy).toBe(dateOf(dayOf(next) + 5));
    await cancel(first);
    expect(await slots()).toEqual({ [week]: 1, [next]: 1 });
    await orderTrays(2);
    expect(await slots()).toEqual({ [week]: 3, [next]: 1 });
    const again = await reopen(first);
    expect(await slots()).toEqual({ [week]: 3, [next]: 3 });
    expect(again.shipBy).toBe(dateOf(dayOf(next) + 5));
    await change(again, 'PUT ?status=shipped');
    await cancel(again);
    expect(await slots()).toEqual({ [week]: 3, [next]: 1 });
  });

  test('a thousand pieces take as many weeks as they need', async () => {
    await publish({ weeklyPieces: 4 });
    const order = await orderTrays(99);
    const weeks = Object.entries(await slots());
    expect(weeks).toHaveLength(25);
    expect(weeks.at(-1)?.[1]).toBe(3);
    expect(order.shipBy).toBe(dateOf(dayOf(weeks.at(-1)?.[0] ?? '') + 5));
  });

  test('whatever is ordered, cancelled and reopened: the taken capacity of the weeks is that of the open orders', async () => {
    await publish({ weeklyPieces: 5 });
    const step = fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('order'),
          pieces: fc.integer({ min: 1, max: 9 }),
        }),
      },
      fc.record({ kind: fc.constantFrom('cancel', 'reopen'), pieces: fc.nat(8) }),
    );
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (steps) => {
        await emptyTables(shop.app.db, 'shop_order');
        const orders: { order: OrderWire; pieces: number; isOpen: boolean }[] = [];
        for (const { kind, pieces: units } of steps) {
          const chosen = orders[units % Math.max(1, orders.length)];
          if (kind === 'order')
            orders.push({ order: await orderTrays(units), pieces: units, isOpen: true });
          else if (chosen && chosen.isOpen === (kind === 'cancel')) {
            await (kind === 'cancel' ? cancel(chosen.order) : reopen(chosen.order));
            chosen.isOpen = !chosen.isOpen;
          }
        }
        const taken = Object.values(await slots());
        const open = orders.filter(({ isOpen }) => isOpen);
        const sum = (list: number[]) => list.reduce((total, one) => total + one, 0);
        expect(sum(taken)).toBe(sum(open.map(({ pieces: units }) => units)));
        expect(taken.every((units) => units <= 5)).toBe(true);
      },
    );
    await fc.assert(property, { numRuns: 12 });
  });
});
