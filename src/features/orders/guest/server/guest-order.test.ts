import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { useCheckout } from '#test/support/checkout.ts';
import {
  byLink,
  GUEST,
  newOrderKey,
  orderAsGuest,
  placedByGuest,
  seenByLink,
} from '#test/support/guests.ts';
import { anOrder } from '#test/support/orders.ts';
import { ADMIN_EMAIL, send, signIn, signUp, type SignedIn } from '#test/support/people.ts';
import { furnishShopper } from '#test/support/shoppers.ts';
import { readProblem } from '#test/support/problems.ts';
import { publishSettings, welcomeGuests } from '#test/support/workshop.ts';
import { DEFAULT_DELIVERY } from '#features/shop/delivery/delivery-zones.ts';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';

const shop = useCheckout();
let owner: SignedIn;

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
});
beforeEach(async () => {
  await welcomeGuests(shop.app, owner);
  await sql`UPDATE combination SET stock = 9`.execute(shop.app.db);
});

function lines(quantity = 1) {
  const rings = { productId: shop.ring.id, variantId: shop.ring.variantIds[0], quantity: 2 };
  return [{ productId: shop.tray.id, quantity }, rings];
}

async function mailsTo(address: string) {
  const { rows } = await sql<{ kind: string; body_text: string }>`
    SELECT kind, body_text FROM mail WHERE to_address = ${address} ORDER BY created_at`.execute(
    shop.app.db,
  );
  return rows;
}

const codeOf = async (response: Response) => (await readProblem(response)).code;

test('lines of the browser become an order like that of an account: prices, stock, mails', async () => {
  await shop.fill();
  const own = await shop.placed();
  const { order, key } = await placedByGuest(shop.app, { lines: lines(), notes: 'Wrap it' });
  const { firstName, lastName, email, phone } = GUEST;
  expect(order).toMatchObject({
    status: 'pending',
    pricing: own.pricing,
    items: own.items,
    shippingName: { firstName, lastName, email, phone },
    shippingAddress: GUEST.address,
    notes: 'Wrap it',
    payment: own.payment,
  });
  expect(order.userId).toMatch(/^guest:[\w-]{22}$/);
  expect(await shop.stock()).toEqual([5, 5]);
  const [mail, ...others] = await mailsTo(GUEST.email);
  expect([mail?.kind, others]).toEqual(['order-placed', []]);
  expect(mail?.body_text).toContain(`/order/${order.number}#k=${key}`);
  expect(JSON.stringify(order)).not.toContain(key);
});

test('the same request is one order, from two tabs and again; with other words it is refused', async () => {
  const key = newOrderKey();
  const both = await Promise.all(
    [1, 2].map(() => placedByGuest(shop.app, { lines: lines() }, { key })),
  );
  const again = await orderAsGuest(shop.app, { lines: lines() }, { key });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect([both[1], await again.json()]).toEqual([both[0], both[0]]);
  for (const change of [{ lines: lines(2) }, { lines: lines(), email: 'other@example.com' }]) {
    expect(await codeOf(await orderAsGuest(shop.app, change, { key }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  }
  expect([await shop.count('shop_order'), await shop.count('mail')]).toEqual([1, 2]);
});

test('one guest keeps one uid, however the address is written; another has another', async () => {
  const uidOf = async (email: string) =>
    (await placedByGuest(shop.app, { lines: [lines()[0]], email })).order.userId;
  const uid = await uidOf('Ravi@Example.com');
  expect([await uidOf('ravi@example.com'), await uidOf('asha@example.com')]).toEqual([
    uid,
    expect.not.stringMatching(uid),
  ]);
});

describe('nothing is ordered', () => {
  test.each([
    ['without lines', { lines: [] }, 'CART_EMPTY'],
    ['above the stock', { lines: [{ quantity: 8 }] }, 'OUT_OF_STOCK'],
    ['at another total', { lines: [{}], pricing: { total: 1 } }, 'PRICE_CHANGED'],
    ['without a phone', { lines: [{}], phone: '12345' }, 'VALIDATION_FAILED'],
    ['without an address', { lines: [{}], address: {} }, 'VALIDATION_FAILED'],
    ['with an address that is none', { lines: [{}], email: 'ravi@example' }, 'VALIDATION_FAILED'],
    [
      'by a way that is not offered',
      { lines: [{}], delivery: { methodId: 'x' } },
      'DELIVERY_NOT_OFFERED',
    ],
  ])('%s', async (_, change, code) => {
    const named = change.lines.map((line) => ({ productId: shop.tray.id, ...line }));
    const refused = await orderAsGuest(shop.app, { ...change, lines: named });
    expect(await codeOf(refused)).toBe(code);
    for (const table of ['shop_order', 'mail', 'stock_movement', 'idempotency_key'] as const) {
      expect([table, await shop.count(table)]).toEqual([table, 0]);
    }
  });

  test('of a piece that is gone', async () => {
    await sql`UPDATE product SET status = 'inactive' WHERE id = ${shop.tray.id}`.execute(
      shop.app.db,
    );
    expect(await codeOf(await orderAsGuest(shop.app, { lines: lines() }))).toBe(
      'PRODUCT_UNAVAILABLE',
    );
  });

  test('without a key, or where the owner wants an account', async () => {
    const body = { ...GUEST, lines: lines() };
    expect(await codeOf(await send(shop.app, 'POST /v2/guest-order', { body }))).toBe(
      'VALIDATION_FAILED',
    );
    await publishSettings(shop.app, owner, { buying: DEFAULT_BUYING });
    expect(await codeOf(await orderAsGuest(shop.app, { lines: lines() }))).toBe('ACCOUNT_NEEDED');
  });
});

test('what is picked up needs no street; what is sent does', async () => {
  const { address1: _street, ...address } = GUEST.address;
  const unsent = await orderAsGuest(shop.app, { lines: lines(), address });
  expect(await readProblem(unsent)).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { 'address.address1': 'Address is required' },
  });
  const [everywhere] = DEFAULT_DELIVERY.zones;
  const [courier] = everywhere?.methods ?? [];
  if (!everywhere || !courier) throw new Error('no default delivery');
  const pickup = { ...courier, id: 'pickup', kind: 'pickup' as const, place: 'Studio, Paldi' };
  const zones = [{ ...everywhere, methods: [courier, pickup] }];
  await publishSettings(shop.app, owner, { delivery: { ...DEFAULT_DELIVERY, zones } });
  const picked = { lines: lines(), address, delivery: { methodId: 'pickup' } };
  const { order } = await placedByGuest(shop.app, picked);
  await publishSettings(shop.app, owner, { delivery: DEFAULT_DELIVERY });
  expect(order).toMatchObject({
    shipping: { kind: 'pickup' },
    shippingAddress: { address1: '', city: GUEST.address.city },
  });
});

describe('the link of an order', () => {
  test('asks a question, which is answered to the address of the order', async () => {
    const { order, key } = await placedByGuest(shop.app, { lines: lines() });
    const { number } = order;
    const body = { details: 'When will it come?' };
    const asked = await byLink(shop.app, 'POST /question', { number, key, body });
    expect(asked.status).toBe(201);
    const kinds = (await mailsTo(GUEST.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['order-placed', 'support-acknowledgement']);
    const { firstName, lastName, email } = GUEST;
    const name = `${firstName} ${lastName}`;
    for (const wrong of ['', 'x'.repeat(32)]) {
      const refused = await byLink(shop.app, 'POST /question', { number, key: wrong, body });
      expect(await codeOf(refused)).toBe('ORDER_NOT_FOUND');
    }
    const stored = await shop.app.db.selectFrom('support_query').selectAll().execute();
    expect(stored).toMatchObject([{ ...body, email, name, order_number: number }]);
  });

  test('opens it, pays it and cancels it, and nothing else does', async () => {
    const { order, key } = await placedByGuest(shop.app, { lines: lines() });
    const other = await placedByGuest(shop.app, { lines: [lines()[0]] });
    const { number } = order;
    expect(await seenByLink(shop.app, { number, key })).toEqual(order);
    const wrong = [
      { number },
      { number, key: '' },
      { number, key: other.key },
      { number, key: key.slice(0, -1) },
      { number, key: `${key}A` },
      { number: 'HK7M2QXA', key },
    ];
    const body = { transactionId: '412345678901' };
    const answers: string[] = [];
    for (const linked of wrong) {
      for (const call of ['GET', 'DELETE', 'GET /payment', 'POST /payment']) {
        const sent = call === 'POST /payment' ? { ...linked, body } : linked;
        const problem = await readProblem(await byLink(shop.app, call, sent));
        answers.push(`${problem.status} ${problem.code}`);
      }
    }
    expect(new Set(answers)).toEqual(new Set(['404 ORDER_NOT_FOUND']));
    expect((await byLink(shop.app, 'GET /payment', { number, key })).status).toBe(200);
    const paid = await byLink(shop.app, 'POST /payment', { number, key, body });
    expect(await paid.json()).toMatchObject({ status: 'Submitted' });
    const reason = { reason: 'Ordered by mistake' };
    const cancelled = await byLink(shop.app, 'DELETE', { number, key, body: reason });
    expect(await cancelled.json()).toMatchObject({ status: 'cancelled' });
    expect(
      (await seenByLink(shop.app, other.order && { number: other.order.number, key: other.key }))
        .status,
    ).toBe('pending');
    expect(await shop.stock()).toEqual([6, 9]);
  });

  test("shows no person 30 days after the end, and then makes it nobody's", async () => {
    const { order, key } = await placedByGuest(shop.app, { lines: lines(), notes: 'For Meera' });
    const { number } = order;
    const ended = (days: number) =>
      sql`UPDATE shop_order SET status = 'delivered',
        delivered_at = ${new Date(shop.app.clock.now().getTime() - days * 86_400_000)}`.execute(
        shop.app.db,
      );
    await ended(29);
    expect((await seenByLink(shop.app, { number, key })).shippingName.phone).toBe(GUEST.phone);
    await ended(31);
    const old = await seenByLink(shop.app, { number, key });
    expect(old).toMatchObject({ number, items: order.items });
    // A new field must be named in `OF_NO_PERSON` before an old link shows it.
    const columns = ['customer_reason', 'cancel_reason'];
    for (const column of columns) {
      await sql`UPDATE shop_order SET ${sql.id(column)} = 'For Meera'`.execute(shop.app.db);
    }
    expect(await seenByLink(shop.app, { number, key })).toEqual(old);
    expect(JSON.stringify(old)).not.toMatch(/Ravi|Kumar|ravi@|98200|Ellis|380006|Meera/);
    const headers = { 'order-key': key };
    const late = await send(shop.app, 'POST /v2/order-claims', {
      ...shop.asha,
      headers,
      body: { number },
    });
    expect(await codeOf(late)).toBe('ORDER_LINK_OLD');
  });

  test('is mailed again to whom it belongs, and nobody learns whether it was', async () => {
    const { order, key } = await placedByGuest(shop.app, { lines: lines() });
    const find = async (body: object) => {
      const answer = await send(shop.app, 'POST /v2/guest-order/find', { body });
      return [answer.status, await answer.text()];
    };
    const number = order.number.toLowerCase();
    expect(await find({ number, email: 'Ravi@example.com' })).toEqual([202, '{}']);
    expect(await find({ number, email: 'asha@example.com' })).toEqual([202, '{}']);
    expect(await find({ number: 'HK7M2QXA', email: GUEST.email })).toEqual([202, '{}']);
    const mails = await mailsTo(GUEST.email);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['order-link', 'order-placed']);
    const link = mails.find(({ kind }) => kind === 'order-link');
    expect(link?.body_text).toContain(`#k=${key}`);
  });

  test('is made invalid by the owner, who can copy the new one', async () => {
    const { order, key } = await placedByGuest(shop.app, { lines: lines() });
    const { number } = order;
    const path = `/v2/admin/order/${order.id}/link`;
    const read = async (call: string) =>
      ((await (await send(shop.app, `${call} ${path}`, owner)).json()) as { link: string }).link;
    expect(await read('GET')).toBe(`/order/${number}#k=${key}`);
    const renewed = await read('POST');
    const newKey = renewed.split('#k=')[1] ?? '';
    expect([renewed, newKey === key]).toEqual([`/order/${number}#k=${newKey}`, false]);
    expect(await codeOf(await byLink(shop.app, 'GET', { number, key }))).toBe('ORDER_NOT_FOUND');
    expect((await seenByLink(shop.app, { number, key: newKey })).id).toBe(order.id);
    const mails = await mailsTo(GUEST.email);
    expect(mails.map((mail) => mail.body_text).join()).toContain(newKey);
    await shop.fill();
    const own = await shop.placed();
    const none = await send(shop.app, `GET /v2/admin/order/${own.id}/link`, owner);
    expect(await codeOf(none)).toBe('ORDER_HAS_NO_LINK');
  });
});

describe('an account claims an order with its link', () => {
  function claim(person: SignedIn, number: string, key: string): Promise<Response> {
    const headers = { 'order-key': key };
    return send(shop.app, 'POST /v2/order-claims', { ...person, headers, body: { number } });
  }

  test('once; again changes nothing, and no other gets it', async () => {
    const ravi = await signUp(shop.app, `ravi${Math.random()}@example.com`);
    const { order, key } = await placedByGuest(shop.app, { lines: lines() });
    const { number } = order;
    expect(await codeOf(await claim(ravi, number, 'guessed'))).toBe('ORDER_NOT_FOUND');
    const both = await Promise.all([claim(ravi, number, key), claim(shop.asha, number, key)]);
    const [won, lost] = both.toSorted((one, other) => one.status - other.status);
    expect(await codeOf(lost as Response)).toBe('ORDER_CLAIMED');
    const claimed = (await (won as Response).json()) as OrderWire;
    const winner = [ravi, shop.asha].find(({ uid }) => uid === claimed.userId);
    if (!winner) throw new Error('It belongs to neither');
    expect((await claim(winner, number, key)).status).toBe(200);
    const list = await send(shop.app, 'GET /v2/orders', winner);
    expect(((await list.json()) as OrderWire[]).map((one) => one.number)).toContain(number);
    const data = await send(shop.app, 'GET /v2/users/export', winner);
    expect(await data.text()).toContain(number);
    const { rows } = await sql<{ seq: number }>`
      SELECT seq FROM order_event WHERE order_id = ${order.id} ORDER BY seq`.execute(shop.app.db);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('from then on its mails lead to the account', async () => {
    const { order, key } = await placedByGuest(shop.app, { lines: lines() });
    await claim(shop.asha, order.number, key);
    const moved = await send(shop.app, `PUT /v2/admin/order/${order.id}?status=processing`, owner);
    expect(moved.status).toBe(200);
    const mails = await mailsTo(GUEST.email);
    const mail = mails.find(({ kind }) => kind === 'order-processing');
    expect(mail?.body_text).toContain(order.number);
    expect(mail?.body_text).not.toContain('#k=');
  });

  test('its link ends, for every call; who has it is told', async () => {
    const { order, key } = await placedByGuest(shop.app, { lines: lines() });
    const { number } = order;
    await claim(shop.asha, number, key);
    const body = { transactionId: '412345678901' };
    for (const call of ['GET', 'GET /payment', 'POST /payment', 'DELETE', 'GET /reviews']) {
      const sent = call === 'POST /payment' ? { body } : {};
      const answer = await byLink(shop.app, call, { number, key, ...sent });
      expect([call, await codeOf(answer)]).toEqual([call, 'ORDER_IN_ACCOUNT']);
    }
    const wrong = await byLink(shop.app, 'GET', { number, key: 'guessed' });
    expect(await codeOf(wrong)).toBe('ORDER_NOT_FOUND');
    const again = await claim(shop.asha, number, key);
    expect([again.status, ((await again.json()) as OrderWire).status]).toEqual([200, 'pending']);
    const ravi = await signUp(shop.app, `ravi${Math.random()}@example.com`);
    expect(await codeOf(await claim(ravi, number, key))).toBe('ORDER_CLAIMED');
  });

  test('the owner makes a new link of it, also once the account is deleted', async () => {
    const { order, key } = await placedByGuest(shop.app, { lines: lines() });
    const { number, id } = order;
    const ravi = await signUp(shop.app, `ravi${Math.random()}@example.com`);
    await claim(ravi, number, key);
    const linkOf = async () => {
      const seen = await send(shop.app, `GET /v2/admin/order/${id}`, owner);
      return ((await seen.json()) as AdminOrderWire).customer.link;
    };
    const renew = async () => {
      const made = await send(shop.app, `POST /v2/admin/order/${id}/link`, owner);
      const { link } = (await made.json()) as { link: string };
      return link.split('#k=')[1] ?? '';
    };
    expect(await linkOf()).toBe('ended');
    const second = await renew();
    expect(await linkOf()).toBe('open');
    expect((await seenByLink(shop.app, { number, key: second })).userId).toBe(ravi.uid);
    expect(await codeOf(await byLink(shop.app, 'GET', { number, key }))).toBe('ORDER_NOT_FOUND');
    await claim(ravi, number, second);
    expect(await linkOf()).toBe('ended');
    expect((await send(shop.app, 'DELETE /v2/auth/delete', ravi)).status).toBe(204);
    const late = await byLink(shop.app, 'GET', { number, key: second });
    expect((await readProblem(late)).detail).toMatch(/account that had it was deleted.*new link/);
    expect(await linkOf()).toBe('ended');
    const third = await renew();
    const links = (await mailsTo(GUEST.email)).filter(({ body_text: text }) =>
      text.includes(third),
    );
    expect(links).toHaveLength(1);
    expect((await seenByLink(shop.app, { number, key: third })).userId).toMatch(/^guest:/);
    expect((await claim(shop.asha, number, third)).status).toBe(200);
  });

  test('an order of an account has no link, and gets one when that is deleted', async () => {
    const ravi = await signUp(shop.app, `ravi${Math.random()}@example.com`);
    await furnishShopper(shop.app.db, ravi);
    const { id, number } = await anOrder(shop.app.db, { uid: ravi.uid });
    const renew = () => send(shop.app, `POST /v2/admin/order/${id}/link`, owner);
    expect(await codeOf(await renew())).toBe('ORDER_HAS_NO_LINK');
    await send(shop.app, 'DELETE /v2/auth/delete', ravi);
    const { link } = (await (await renew()).json()) as { link: string };
    expect((await seenByLink(shop.app, { number, key: link.split('#k=')[1] ?? '' })).id).toBe(id);
  });
});
