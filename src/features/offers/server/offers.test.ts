import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CartPricingWire } from '#features/cart/pricing-contract.ts';
import type { GuestPricingWire } from '#features/cart/guest-cart-contract.ts';
import { DEFAULT_DELIVERY } from '#features/shop/delivery/delivery-zones.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { GUEST, newOrderKey, orderAsGuest, placedByGuest } from '#test/support/guests.ts';
import { anOffer, DIWALI, usesOf } from '#test/support/offers.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { publishSettings, welcomeGuests } from '#test/support/workshop.ts';

/** Without a charge. */
const FREE = structuredClone(DEFAULT_DELIVERY);
for (const method of FREE.zones[0]?.methods ?? []) method.bands = [{ pricePaise: 0 }];

const shop = useCheckout();
let owner: SignedIn;

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'offer');
  await sql`UPDATE combination SET stock = 99`.execute(shop.app.db);
  await welcomeGuests(shop.app, owner);
  await shop.fill();
});

const setCode = (code: string) =>
  send(shop.app, 'PUT /v2/cart/coupon', { ...shop.asha, body: { code } });

async function priced(): Promise<CartPricingWire> {
  const response = await send(shop.app, 'GET /v2/quote', shop.asha);
  return (await response.json()) as CartPricingWire;
}

let visitors = 0;
/** Another address for each, as the limit counts them. */
const from = () => `198.51.100.${(visitors += 1)}`;

async function keyOf(code: string): Promise<{ code: string; key: string }> {
  const response = await send(shop.app, 'POST /v2/guest-coupon', { body: { code }, from: from() });
  expect(response.status).toBe(200);
  return (await response.json()) as { code: string; key: string };
}

const traysOf = (quantity = 1) => [{ productId: shop.tray.id, quantity }];

async function pricedForGuest(coupon: object | undefined): Promise<CartPricingWire> {
  const body = { lines: traysOf(), coupon, pin: '380001' };
  const response = await send(shop.app, 'POST /v2/guest-quote', { body });
  return ((await response.json()) as GuestPricingWire).quote;
}

const move = (id: string, status: string, body: object = {}) =>
  send(shop.app, `PUT /v2/admin/order/${id}?status=${status}`, { ...owner, body });

describe('a code', () => {
  test('takes its part off cart and order, to the paisa, in lines and on paper', async () => {
    const { id } = await anOffer(shop.app, owner);
    expect((await setCode(' diwa\u200bli ')).status).toBe(204);
    // 15 % of Rs 2,497.50.
    expect(await priced()).toMatchObject({
      coupon: { code: 'DIWALI', title: 'Diwali 15%', discount: 374.63 },
      pricing: { subtotal: 2497.5, discount: 374.63, shipping: 25, total: 2147.87 },
    });
    const order = await shop.placed({ pricing: { total: 2147.87 } });
    expect(order).toMatchObject({
      pricing: { subtotal: 2497.5, discount: 374.63, total: 2147.87 },
      coupon: { code: 'DIWALI', title: 'Diwali 15%', discount: 374.63 },
      items: [{ discount: 194.93 }, { discount: 179.7 }],
      payment: { amount: 2147.87 },
    });
    const mail = await sql<{ body_text: string }>`
      SELECT body_text FROM mail WHERE kind = 'order-placed'`.execute(shop.app.db);
    expect(mail.rows[0]?.body_text).toMatch(/Diwali 15%: -₹374\.63/);
    // Nothing is counted of what has no limit, and the next cart has no code.
    expect(await usesOf(shop.app.db, id)).toEqual({ counter: 0, orders: 1 });
    await shop.fill();
    expect((await priced()).coupon).toBeUndefined();
  });

  test('is refused where nobody has it, and says why it does not count', async () => {
    await anOffer(shop.app, owner, { minSubtotal: 3000 });
    const unknown = await readProblem(await setCode('NOTHING'));
    expect(unknown).toMatchObject({ status: 409, code: 'COUPON_NOT_VALID' });
    expect((await setCode('no')).status).toBe(422);
    await setCode('DIWALI');
    const { coupon, refusedCoupon, pricing } = await priced();
    expect([coupon, pricing.discount]).toEqual([undefined, 0]);
    expect(refusedCoupon?.sentence).toBe('This code is for orders of ₹3,000 or more.');
    const refused = await readProblem(await shop.order());
    expect(refused).toMatchObject({ code: 'COUPON_NOT_VALID', quote: { pricing } });
    // Who has seen the price without it may have it.
    expect((await shop.placed({ pricing: { total: 2522.5 } })).coupon).toBeUndefined();
  });

  test('gives way to a better automatic offer, and says so', async () => {
    await anOffer(shop.app, owner);
    const automatic = { reach: 'automatic', title: 'Winter 20%', percent: 20 } as const;
    await anOffer(shop.app, owner, { ...automatic, code: undefined });
    await setCode('DIWALI');
    expect(await priced()).toMatchObject({
      coupon: { code: '', title: 'Winter 20%', discount: 499.5 },
      refusedCoupon: { sentence: 'You already have a better price: Winter 20%.' },
    });
  });

  test('of free delivery costs nothing to send, and says what it saved', async () => {
    const free = { kind: 'delivery', title: 'Free delivery', percent: undefined } as const;
    await anOffer(shop.app, owner, free);
    await setCode('DIWALI');
    const order = await shop.placed();
    expect(order).toMatchObject({
      pricing: { discount: 0, shipping: 0, total: 2497.5 },
      coupon: { code: 'DIWALI', discount: 25 },
    });
  });

  test('that leaves nothing to pay makes an order that is paid', async () => {
    await anOffer(shop.app, owner, { percent: 100 });
    await setCode('DIWALI');
    await publishSettings(shop.app, owner, { delivery: FREE });
    const order = await shop.placed();
    await publishSettings(shop.app, owner, { delivery: DEFAULT_DELIVERY });
    expect(order).toMatchObject({
      pricing: { discount: 2497.5, shipping: 0, total: 0 },
      payment: { status: 'Paid', amount: 0 },
      tracking: [{ kind: 'placed' }, { kind: 'payment', text: 'Nothing to pay' }],
    });
    expect(order.payBy).toBeUndefined();
    const mail = await sql<{ body_text: string }>`
      SELECT body_text FROM mail WHERE kind = 'order-placed'`.execute(shop.app.db);
    expect(mail.rows[0]?.body_text).not.toContain('UTR');
    const read = await send(shop.app, `GET /v2/order/${order.id}`, shop.asha);
    expect(await read.json()).toEqual(order);
  });

  test('that was edited while it was in a cart is shown anew, and nothing is ordered', async () => {
    const { id } = await anOffer(shop.app, owner);
    await setCode('DIWALI');
    const seen = (await priced()).pricing.total;
    const body = { ...DIWALI, version: 1, percent: 10 };
    expect((await send(shop.app, `PUT /v2/admin/offer/${id}`, { ...owner, body })).status).toBe(
      200,
    );
    const changed = await readProblem(await shop.order({ pricing: { total: seen } }));
    expect(changed).toMatchObject({ code: 'PRICE_CHANGED', total: 2272.75 });
    expect(await shop.count('shop_order')).toBe(0);
    const again = await send(shop.app, `PUT /v2/admin/offer/${id}`, { ...owner, body });
    expect((await readProblem(again)).code).toBe('OFFER_CHANGED');
  });

  test('that ends while somebody is at the checkout says so', async () => {
    const { id } = await anOffer(shop.app, owner);
    await setCode('DIWALI');
    const total = (await priced()).pricing.total;
    await sql`UPDATE offer SET ends_at = now() - interval '1 second' WHERE id = ${id}`.execute(
      shop.app.db,
    );
    const refused = await readProblem(await shop.order({ pricing: { total } }));
    expect(refused).toMatchObject({
      code: 'COUPON_NOT_VALID',
      quote: { pricing: { discount: 0 } },
    });
    expect(refused.detail).toMatch(/^This code (has )?ended.*Nothing was ordered\.$/);
    expect(await shop.count('shop_order')).toBe(0);
    expect(await shop.count('cart_line')).toBe(2);
    // The buyer has seen the price without it, and orders what still lies in the cart.
    expect((await shop.placed({ pricing: { total: 2522.5 } })).pricing.discount).toBe(0);
  });

  test('that its owner stops while somebody is at the checkout is refused without saying it twice', async () => {
    const { id } = await anOffer(shop.app, owner);
    await setCode('DIWALI');
    const stop = { ...owner, body: { isActive: false } };
    expect((await send(shop.app, `PUT /v2/admin/offer/${id}/active`, stop)).status).toBe(200);
    expect(await readProblem(await shop.order({ pricing: { total: 2147.87 } }))).toMatchObject({
      title: "This code doesn't apply",
      detail: 'The total is now without it. Nothing was ordered.',
      quote: { pricing: { total: 2522.5 } },
    });
  });
});

describe('uses', () => {
  test('are counted once, given back once, and taken again by a reopened order', async () => {
    const { id } = await anOffer(shop.app, owner, { limitTotal: 1 });
    await setCode('DIWALI');
    const headers = { 'idempotency-key': newOrderKey() };
    const first = (await (await shop.order({}, headers)).json()) as OrderWire;
    expect(await (await shop.order({}, headers)).json()).toEqual(first);
    const { db } = shop.app;
    expect(await usesOf(db, id)).toEqual({ counter: 1, orders: 1 });
    await shop.fill();
    await setCode('DIWALI');
    expect((await priced()).refusedCoupon?.sentence).toBe('This code is used up.');
    for (const status of [200, 409]) {
      expect((await move(first.id, 'cancelled', { reason: 'A mistake' })).status).toBe(status);
      expect(await usesOf(db, id)).toEqual({ counter: 0, orders: 0 });
    }
    await shop.placed();
    expect(await usesOf(db, id)).toEqual({ counter: 1, orders: 1 });
    const reopening = { ...owner, body: { reason: 'Wanted after all' } };
    await send(shop.app, `POST /v2/admin/order/${first.id}/reopening`, reopening);
    expect(await usesOf(db, id)).toEqual({ counter: 2, orders: 2 });
  });

  test('of a customer count by account, email in any case and phone in any spelling', async () => {
    await anOffer(shop.app, owner, { limitEach: 1 });
    const coupon = await keyOf('DIWALI');
    await placedByGuest(shop.app, { lines: traysOf(), coupon }, { from: from() });
    const others = [
      { email: GUEST.email.toUpperCase(), phone: '9820099999' },
      { email: 'other@example.com', phone: '+91 98200-54321' },
    ];
    for (const other of others) {
      const again = { lines: traysOf(), coupon, ...other };
      const refused = await readProblem(await orderAsGuest(shop.app, again, { from: from() }));
      expect(refused.detail).toBe('You have used this code already. Nothing was ordered.');
    }
    await sql`UPDATE customer_profile SET phone = ${GUEST.phone}`.execute(shop.app.db);
    await setCode('DIWALI');
    expect((await priced()).refusedCoupon?.sentence).toBe('You have used this code already.');
  });

  test('are counted from what was ordered once a limit is set, and codes of one order are used once', async () => {
    const { id } = await anOffer(shop.app, owner);
    await setCode('DIWALI');
    await shop.placed();
    const body = { ...DIWALI, version: 1, limitTotal: 1, limitEach: 1 };
    await send(shop.app, `PUT /v2/admin/offer/${id}`, { ...owner, body });
    expect(await usesOf(shop.app.db, id)).toEqual({ counter: 1, orders: 1 });
    const single = { reach: 'codes', code: undefined, title: 'Thank you' } as const;
    const cards = await anOffer(shop.app, owner, single);
    const made = await send(shop.app, `POST /v2/admin/offer/${cards.id}/codes`, {
      ...owner,
      body: { count: 2 },
    });
    const [one] = (await made.json()) as { code: string }[];
    expect(one?.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    for (const sentence of [undefined, 'This code is used up.']) {
      await shop.fill();
      await setCode(one?.code ?? '');
      expect((await priced()).refusedCoupon?.sentence).toBe(sentence);
      if (sentence === undefined) await shop.placed();
    }
  });
});

describe('a guest', () => {
  test('prices and orders with the key of a code, and with no other', async () => {
    await anOffer(shop.app, owner);
    const coupon = await keyOf('diwali');
    expect((await pricedForGuest(coupon)).pricing.discount).toBe(194.93);
    const made = { ...coupon, key: 'made-up' };
    expect((await pricedForGuest(made)).pricing.discount).toBe(0);
    const { order } = await placedByGuest(shop.app, { lines: traysOf(), coupon }, { from: from() });
    expect(order.coupon).toEqual({ code: 'DIWALI', title: 'Diwali 15%', discount: 194.93 });
  });
});

test('what counts by itself stands on the pages of its products while it runs', async () => {
  const automatic = { reach: 'automatic', code: undefined, isShown: true } as const;
  const { id, words } = await anOffer(shop.app, owner, {
    ...automatic,
    productIds: [shop.tray.id],
  });
  const told = async (product: string) =>
    (await send(shop.app, `GET /v2/products/${product}/offers`)).json();
  await expect.poll(() => told(shop.tray.id)).toEqual([words]);
  expect(await told(shop.ring.id)).toEqual([]);
  const body = { isActive: false };
  await send(shop.app, `PUT /v2/admin/offer/${id}/active`, { ...owner, body });
  await expect.poll(() => told(shop.tray.id)).toEqual([]);
});
