import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlaceAnswerWire, CartPricingWire } from '#features/cart/pricing-contract.ts';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { DEFAULT_CASH, type CashSettings } from '#features/shop/settings/cash-settings.ts';
import {
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  type DeliveryRules,
} from '#features/shop/delivery/delivery-zones.ts';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { publishDelivery } from '#test/support/delivery.ts';
import { GUEST, orderAsGuest } from '#test/support/guests.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { publishSettings } from '#test/support/workshop.ts';
import { signUpShopper, fillCart, HOME } from '#test/support/shoppers.ts';

const CASH = { method: 'Cash on delivery' } as const;
const OPEN: CashSettings = { ...DEFAULT_CASH, onDelivery: true, atPickup: true, feePaise: 40_00 };

const shop = useCheckout();
let owner: SignedIn;
let round = 0;

/** Each publication differs, so that none is refused as unchanged. */
function use(cash: Partial<CashSettings> = {}, delivery = DEFAULT_DELIVERY): Promise<void> {
  round += 1;
  const packingGrams = round;
  return publishDelivery(
    shop.app,
    owner,
    { ...delivery, packingGrams },
    { cash: { ...OPEN, ...cash } },
  );
}

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
});
beforeEach(async () => {
  await use();
  await shop.fill();
});

async function priced(query = ''): Promise<CartPricingWire> {
  const response = await send(shop.app, `GET /v2/quote?address_id=home&${query}`, shop.asha);
  expect(response.status).toBe(200);
  return (await response.json()) as CartPricingWire;
}

async function cashWay(query = ''): Promise<CartPricingWire['payments'][number] | undefined> {
  return (await priced(query)).payments.find(({ method }) => method === CASH.method);
}

/** The sentence of a refusal; undefined where it was placed. */
async function refused(change: object = { payment: CASH }): Promise<string | undefined> {
  const response = await shop.order(change);
  if (response.status === 201) return undefined;
  const problem = await readProblem(response);
  expect([problem.status, problem.code]).toEqual([409, 'PAYMENT_NOT_OFFERED']);
  return problem.detail;
}

const ask = (call: string, body: object = {}) => send(shop.app, call, { ...owner, body });

async function treat(number: string, calls: [string, object?][]): Promise<AdminOrderWire> {
  let answer: AdminOrderWire | undefined;
  for (const [call, body] of calls) {
    const response = await ask(call.replace('#', `/v2/admin/order/${number}`), body);
    expect([call, response.status]).toEqual([call, 200]);
    answer = (await response.json()) as AdminOrderWire;
  }
  return answer as AdminOrderWire;
}

async function payment(number: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT method, payment.status, amount, fee, total = subtotal - discount + shipping + fee AS adds_up
    FROM shop_order JOIN payment ON order_id = id WHERE number = ${number}`.execute(shop.app.db);
  return rows[0];
}

test('before anything is in a cart, the price of a piece says how it can be paid', async () => {
  await use({ feePaise: 40_00, upToPaise: 2_000_00, notForPersonalised: true });
  async function cashFor(query: string) {
    const answer = await shop.app.request(`/v2/delivery?pin=380006&${query}`);
    const { payments } = (await answer.json()) as PlaceAnswerWire;
    return payments.find(({ method }) => method === CASH.method);
  }
  expect(await cashFor('subtotal=500')).toMatchObject({ isOffered: true, fee: 40 });
  expect(await cashFor('subtotal=2500')).toMatchObject({
    isOffered: false,
    why: 'For orders of up to ₹2,000.',
  });
  expect(await cashFor('subtotal=500&own_words=true')).toMatchObject({ isOffered: false });
  await use({ onDelivery: false });
  expect(await cashFor('subtotal=500')).toBeUndefined();
});

test('a shop without a gateway neither offers nor takes payments online', async () => {
  expect((await priced('payment=Online')).payment).toEqual({ method: 'UPI' });
  expect(await refused({ payment: { method: 'Online' } })).toMatch(
    /^Paying online is no longer available\. Nothing was ordered\./,
  );
  expect(await (await shop.app.request('/v2/shop')).json()).not.toHaveProperty('hoursToPayOnline');
});

test('an order is paid when it arrives: its fee is in the total, and cash makes it paid', async () => {
  expect(await priced()).toMatchObject({
    payment: { method: 'UPI' },
    pricing: { fee: 0, total: 2522.5 },
  });
  const shown = await priced('payment=Cash%20on%20delivery');
  expect(shown.payments).toEqual([
    { method: 'UPI', name: 'UPI', isOffered: true },
    { ...CASH, name: 'Cash on delivery', isOffered: true, fee: 40 },
  ]);
  expect(shown).toMatchObject({ payment: CASH, pricing: { fee: 40, total: 2562.5 } });
  const { number, ...placed } = await shop.placed({ payment: CASH, pricing: shown.pricing });
  expect(placed).toMatchObject({
    pricing: { fee: 40, total: 2562.5 },
    payment: { ...CASH, status: 'Pending', amount: 2562.5 },
  });
  const due = { method: 'Cash on delivery', status: 'Pending', amount: 256_250, fee: 4_000 };
  expect(await payment(number)).toEqual({ ...due, adds_up: true });
  const { rows } = await sql<{ body_text: string }>`
    SELECT body_text FROM mail ORDER BY kind`.execute(shop.app.db);
  expect(rows[0]?.body_text).toContain('It will be paid on delivery.');
  expect(rows[1]?.body_text).toContain('Keep ₹2,562.50 ready: you pay when it arrives.');

  const claim = { body: { transactionId: '412345678901' } };
  const claimed = await send(shop.app, `POST /v2/order/${number}/payment`, {
    ...shop.asha,
    ...claim,
  });
  expect((await readProblem(claimed)).code).toBe('PAYMENT_NOT_EXPECTED');

  const several = await ask('PUT /v2/admin/orders/processing', { ids: [placed.id] });
  expect(await several.json()).toMatchObject({ refused: [{ code: 'ORDER_NOT_CONFIRMED' }] });
  const list = async () =>
    (await (
      await send(shop.app, 'GET /v2/admin/allorders?status=to-ship', owner)
    ).json()) as unknown[];
  expect(await list()).toEqual([]);
  const asked = await treat(number, [
    ['POST #/confirmation', { by: 'phone' }],
    ['POST #/confirmation', { by: 'WhatsApp' }],
  ]);
  expect(asked.tracking.filter(({ text }) => text.startsWith('Confirmed'))).toMatchObject([
    { text: 'Confirmed by phone', actor: 'admin', isPublic: false },
  ]);
  expect(await list()).toHaveLength(1);
  const paid = await treat(number, [
    ['PUT #?status=processing'],
    ['PUT #?status=shipped'],
    ['POST #/payment', { decision: 'Paid', method: 'Cash' }],
  ]);
  expect(paid.payment).toMatchObject({ method: 'Cash', status: 'Paid', amount: 2562.5 });
  const undone = await treat(number, [['POST #/payment/undo', { reason: 'Not yet' }]]);
  expect(undone.payment).toMatchObject({ ...CASH, status: 'Pending' });
});

describe('it is not offered, and not ordered,', () => {
  test('while the owner has not turned it on', async () => {
    await use({ onDelivery: false });
    expect((await priced('payment=Cash%20on%20delivery')).payments).toHaveLength(1);
    expect(await refused()).toContain('Cash on delivery is no longer available.');
    expect(await shop.count('shop_order')).toBe(0);
    expect((await shop.order({ payment: { method: 'Cash' } })).status).toBe(422);
  });

  test('below and above the sums of the pieces, without delivery and fee', async () => {
    await use({ fromPaise: 2_497_51 });
    expect(await refused()).toContain('For orders of ₹2,497.51 or more.');
    await use({ upToPaise: 2_497_49 });
    expect(await refused()).toContain('For orders of up to ₹2,497.49.');
    expect((await priced('payment=Cash%20on%20delivery')).pricing.total).toBe(2522.5);
    await use({ fromPaise: 2_497_50, upToPaise: 2_497_50 });
    expect(await refused()).toBeUndefined();
  });

  test('in a zone without it; where it is picked up neither sum, zone nor fee count', async () => {
    const [everywhere] = DEFAULT_DELIVERY.zones;
    const pickup: DeliveryMethod = {
      id: 'pickup',
      name: 'Pickup',
      kind: 'pickup',
      bands: [{ pricePaise: 0 }],
      place: 'Studio, Paldi',
      note: '',
    };
    const methods = [...(everywhere?.methods ?? []), pickup];
    const zone = { id: 'near', name: 'Near', pins: [], states: ['Gujarat' as const], methods };
    const rules: DeliveryRules = { zones: [zone], packingGrams: 0 };
    await use({ exceptZones: ['near', 'gone'], fromPaise: 9_000_00, upToPaise: 0 }, rules);
    expect(await refused()).toContain('Not offered at this address.');
    const chosen = await priced('method_id=pickup&payment=Cash%20on%20delivery');
    expect(chosen.payments[1]).toEqual({ ...CASH, name: 'Pay at pickup', isOffered: true });
    expect(chosen.pricing).toMatchObject({ fee: 0, total: 2497.5 });
    const order = await shop.placed({ payment: CASH, delivery: { methodId: 'pickup' } });
    expect(order.pricing).toMatchObject({ total: 2497.5 });
    await shop.fill();
    await use({ atPickup: false }, rules);
    expect(await refused({ payment: CASH, delivery: { methodId: 'pickup' } })).toContain(
      'Pay at pickup is no longer available.',
    );
  });

  test('for what is made for one buyer, or to order', async () => {
    await use({ notForMadeToOrder: true });
    expect(await cashWay()).toMatchObject({ isOffered: true });
    await sql`UPDATE product SET stock = NULL`.execute(shop.app.db);
    expect(await refused()).toContain('Pieces made to order are paid for in advance.');
    await use();
    expect(await cashWay()).toMatchObject({ isOffered: true });
    const field = '018f0000-0000-7000-8000-00000000000a';
    const tray = { productId: shop.tray.id, variantId: '0' };
    await sql`INSERT INTO product_field (id, product_id, position, kind, label, is_required, max_length)
      VALUES (${field}, ${shop.tray.id}, 0, 'text', 'Name', false, 20)`.execute(shop.app.db);
    const body = { ...tray, personal: { [field]: 'Asha' } };
    expect((await send(shop.app, 'POST /v2/cart', { ...shop.asha, body })).status).toBe(201);
    expect(await refused()).toContain(
      'Pieces with your own words or photos are paid for in advance',
    );
    await use({ notForPersonalised: false });
    const gift = { firstName: 'Ravi', phone: '9820054321' };
    expect(await refused({ payment: CASH, gift })).toContain('Gifts are paid for in advance.');
    expect(await shop.count('shop_order')).toBe(0);
  });

  test('at a fee that has changed since it was shown', async () => {
    const { pricing } = await priced('payment=Cash%20on%20delivery');
    await use({ feePaise: 60_00 });
    const response = await shop.order({ payment: CASH, pricing });
    const problem = (await response.json()) as { code: string; quote: CartPricingWire };
    expect(problem).toMatchObject({ code: 'PRICE_CHANGED', fee: 60, total: 2582.5 });
    expect(problem.quote).toMatchObject({ payment: CASH, pricing: { fee: 60 } });
    expect(await shop.count('shop_order')).toBe(0);
  });
});

test('who has refused twice pays first, also by another account with the phone; a mistake is taken back', async () => {
  const refuse = async () => {
    const { number } = await shop.placed({ payment: CASH });
    await treat(number, [
      ['PUT #?status=shipped'],
      ['PUT #?status=cancelled', { isRefused: true, isReturned: true }],
    ]);
    return number;
  };
  await refuse();
  expect(await shop.stock()).toEqual([7, 3]);
  await sql`UPDATE combination SET stock = NULL`.execute(shop.app.db);
  await shop.fill();
  expect(await cashWay()).toMatchObject({ isOffered: true });
  const number = await refuse();
  const { rows } = await sql<{ body_text: string }>`SELECT body_text FROM mail
    WHERE kind = 'order-cancelled' AND subject LIKE ${`%${number}%`}`.execute(shop.app.db);
  expect(rows[0]?.body_text).toContain('The parcel was not taken at the door.');
  await shop.fill();
  expect(await refused()).toContain('Earlier parcels came back to us');
  expect((await shop.order()).status).toBe(201);

  const other = await signUpShopper(shop.app, 'ravi@example.com');
  await fillCart(shop.app.db, other.uid, [{ productId: shop.tray.id }]);
  const body = { shippingAddress: { id: HOME.id }, payment: CASH };
  const byPhone = await send(shop.app, 'POST /v2/order', { ...other, body });
  expect((await readProblem(byPhone)).code).toBe('PAYMENT_NOT_OFFERED');
  await sql`UPDATE customer_profile SET phone = '9820054321' WHERE uid = ${other.uid}`.execute(
    shop.app.db,
  );
  expect((await send(shop.app, 'POST /v2/order', { ...other, body })).status).toBe(201);

  await treat(number, [['POST #/reopening', { reason: 'It was another parcel' }]]);
  await shop.fill();
  expect(await refused()).toBeUndefined();
});

test('a buyer without an account pays first, or by the rules of her phone number where the owner allows it', async () => {
  const buying = { ...DEFAULT_BUYING, withoutAccount: 'on' } as const;
  const welcome = (notForGuests: boolean) =>
    publishSettings(shop.app, owner, { buying, cash: { ...OPEN, notForGuests } });
  const lines = [{ productId: shop.tray.id, quantity: 1 }];
  const code = async () => {
    const response = await orderAsGuest(shop.app, { lines, payment: CASH });
    return response.status === 201 ? 'placed' : (await readProblem(response)).code;
  };
  await sql`UPDATE combination SET stock = NULL`.execute(shop.app.db);
  await welcome(true);
  expect(await code()).toBe('PAYMENT_NOT_OFFERED');
  await welcome(false);
  expect(await code()).toBe('placed');
  await shop.placed();
  await sql`UPDATE shop_order SET status = 'cancelled', refused_at = now(), phone = ${GUEST.phone}
    WHERE uid = ${shop.asha.uid}`.execute(shop.app.db);
  expect(await code()).toBe('placed');
  await shop.fill();
  await shop.placed();
  await sql`UPDATE shop_order SET status = 'cancelled', refused_at = now(), phone = ${GUEST.phone}
    WHERE uid = ${shop.asha.uid}`.execute(shop.app.db);
  expect(await code()).toBe('PAYMENT_NOT_OFFERED');
});

test('only an order that is paid when it arrives is refused or confirmed', async () => {
  const { number } = await shop.placed();
  const confirmed = await ask(`POST /v2/admin/order/${number}/confirmation`, { by: 'phone' });
  expect((await readProblem(confirmed)).code).toBe('ORDER_NOT_TO_CONFIRM');
  const response = await ask(`PUT /v2/admin/order/${number}?status=cancelled`, { isRefused: true });
  expect((await readProblem(response)).status).toBe(422);
  expect(await shop.count('order_event')).toBe(1);
});
