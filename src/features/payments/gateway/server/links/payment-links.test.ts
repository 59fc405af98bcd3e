import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { openOnlineShop, type OnlineShop } from '#test/support/online-shop.ts';
import type { MadeOrder } from '#test/support/orders.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { StandInLink } from '#demo/razorpay/razorpay-entities.ts';
import { signedEvent } from '#demo/razorpay/razorpay-ledger.ts';
import { endStaleLinks } from './end-link.ts';
import { lookAgain } from '../look-again.ts';

let shop: OnlineShop;

beforeAll(async () => {
  shop = await openOnlineShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.app.clock.set(new Date()));
afterEach(() => {
  shop.standIn.mood = 'well';
  shop.standIn.events.length = 0;
});

const TWO_PARTS = {
  parts: [
    { label: 'Deposit', amount: 100_000 },
    { label: 'Balance', amount: 102_500 },
  ],
};
const PAID = { status: 'Paid', method: 'Online' };

let keys = 0;
function ask({ id }: MadeOrder, part = 1, key = `link-test-key-${(keys += 1)}`) {
  const headers = { 'idempotency-key': key };
  const call = `POST /v2/admin/order/${id}/payment-link`;
  return send(shop.app, call, { ...shop.admin, body: { part }, headers });
}

function linkOf(order: AdminOrderWire, part = 1): StandInLink {
  const { link } = order.payments?.find(({ seq }) => seq === part) ?? order.payment;
  const known = [...shop.standIn.links.values()].find(({ short_url: url }) => url === link?.url);
  if (!known) throw new Error('The order shows no link');
  return known;
}

async function make(order: MadeOrder, part = 1): Promise<StandInLink> {
  const answer = await ask(order, part);
  expect(answer.status).toBe(200);
  return linkOf((await answer.json()) as AdminOrderWire, part);
}

const asOwner = ({ id }: MadeOrder) => shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`);

/** Events and jobs, until nothing moves any more. */
async function arrive(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await shop.deliverAll();
    await shop.settled();
  }
}

const linksOf = ({ id }: MadeOrder) =>
  [...shop.standIn.links.values()].filter(({ reference_id }) => attempts.get(reference_id) === id);
const attempts = new Map<string, string>();
async function linksAtGateway(order: MadeOrder): Promise<StandInLink[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM payment_attempt
    WHERE order_id = ${order.id} AND kind = 'link'`.execute(shop.app.db);
  for (const { id } of rows) attempts.set(id, order.id);
  return linksOf(order);
}

describe('a payment link', () => {
  test('is made for exactly one part, is shown to the owner, and pays it', async () => {
    const order = await shop.order(TWO_PARTS);
    const link = await make(order, 2);
    expect(link).toMatchObject({ amount: 102_500, accept_partial: false });
    expect(link.description).toBe(`Order ${order.number}, Balance`);
    const shown = (await asOwner(order)).payments?.map((part) => part.link?.url);
    expect(shown).toEqual([undefined, link.short_url]);
    shop.standIn.payLink(link.id);
    await arrive();
    expect(await shop.partsOf(order)).toMatchObject([{ status: 'Pending' }, PAID]);
    expect(await shop.mailsOf(order)).toEqual(['payment-received']);
    const { payments } = await asOwner(order);
    expect(payments?.[1]?.link).toBeUndefined();
  });

  test('lasts three days, and its order as long', async () => {
    const order = await shop.order();
    await sql`UPDATE shop_order SET pay_by = now() + interval '1 hour' WHERE id = ${order.id}`.execute(
      shop.app.db,
    );
    const link = await make(order);
    const days = (link.expire_by * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(3, 2);
    const { payBy } = await asOwner(order);
    expect(Date.parse(payBy ?? '')).toBe(link.expire_by * 1000);
  });

  test('is the same one while it is open, also with another key, and at once', async () => {
    const order = await shop.order();
    const answers = await Promise.all([ask(order), ask(order), ask(order)]);
    // One that comes while another is being made may be told to try again.
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    await make(order);
    expect(await linksAtGateway(order)).toHaveLength(1);
    const audited = (await shop.audited()).filter(({ object_id: id }) => id === order.id);
    expect(audited.map(({ action }) => action)).toEqual(['payment.link']);
  });

  test('is one for each key, and the key of another request is refused', async () => {
    const [order, other] = [await shop.order(), await shop.order()];
    const first = await ask(order, 1, 'one-link-key');
    const again = await ask(order, 1, 'one-link-key');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    const reused = await ask(other, 1, 'one-link-key');
    expect((await readProblem(reused)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test.each<['lost' | 'slow in coming', (order: MadeOrder) => Promise<void>]>([
    [
      'lost',
      async (order) => {
        shop.standIn.mood = 'lost';
        expect((await readProblem(await ask(order))).code).toBe('LINK_NOT_MADE');
        shop.standIn.mood = 'well';
      },
    ],
    [
      'slow in coming',
      async (order) => {
        await make(order);
        await sql`UPDATE payment_attempt SET gateway_link_id = NULL, link_url = NULL, state = 'opening'
          WHERE order_id = ${order.id}`.execute(shop.app.db);
      },
    ],
  ])('whose answer was %s is found again, and not made twice', async (_what, losing) => {
    const order = await shop.order();
    await losing(order);
    const link = await make(order);
    expect(await linksAtGateway(order)).toEqual([link]);
  });

  test('whose answer was lost is paid by its event', async () => {
    const order = await shop.order();
    shop.standIn.mood = 'lost';
    await ask(order);
    shop.standIn.mood = 'well';
    const [link] = await linksAtGateway(order);
    shop.standIn.payLink(link?.id ?? '');
    await arrive();
    expect(await shop.partsOf(order)).toMatchObject([PAID]);
  });

  test('that nobody has got the address of is cancelled after a while', async () => {
    const order = await shop.order();
    shop.standIn.mood = 'lost';
    await ask(order);
    shop.standIn.mood = 'well';
    await sql`UPDATE payment_attempt SET created_at = now() - interval '1 hour'
      WHERE order_id = ${order.id}`.execute(shop.app.db);
    await endStaleLinks(shop.ctx, shop.deps);
    await shop.settled();
    expect(await linksAtGateway(order)).toMatchObject([{ status: 'cancelled' }]);
    expect((await make(order)).status).toBe('created');
  });

  test('that the gateway refuses says why, and another is made next time', async () => {
    const order = await shop.order();
    shop.standIn.mood = 'refuses';
    const refused = await readProblem(await ask(order));
    expect(refused).toMatchObject({
      code: 'LINK_NOT_MADE',
      detail: expect.stringContaining('want to') as string,
    });
    shop.standIn.mood = 'well';
    await make(order);
    expect(await linksAtGateway(order)).toHaveLength(1);
  });

  test.each([
    ['is paid', { paymentStatus: 'Paid' }],
    ['is being checked', { paymentStatus: 'Submitted' }],
    ['was cancelled', { status: 'cancelled' }],
  ])('is not made for an order that %s', async (_what, change) => {
    const answer = await ask(await shop.order(change));
    expect((await readProblem(answer)).code).toBe('PAYMENT_NOT_EXPECTED');
  });

  test('is not made for a part that is not there', async () => {
    const answer = await ask(await shop.order(), 2);
    expect((await readProblem(answer)).code).toBe('PAYMENT_NOT_EXPECTED');
  });

  test('is the owner’s alone to make', async () => {
    const order = await shop.order();
    const call = `POST /v2/admin/order/${order.id}/payment-link`;
    expect((await send(shop.app, call, { ...shop.asha, body: {} })).status).toBe(403);
  });
});

describe('a link that is paid', () => {
  test('pays once, however often and in whichever order its events come', async () => {
    const order = await shop.order();
    const link = await make(order);
    shop.standIn.payLink(link.id);
    const events = shop.standIn.events.splice(0);
    const thrice = [...events.toReversed(), ...events, ...events.toReversed()];
    for (const event of thrice) expect((await shop.deliver(event)).status).toBe(204);
    await shop.settled();
    expect(await shop.partsOf(order)).toMatchObject([PAID]);
    expect(await shop.refundsOf(order)).toEqual([]);
    expect(await shop.mailsOf(order)).toEqual(['payment-received']);
  });

  test('is known by a browser that comes back, without any event', async () => {
    const order = await shop.order();
    const link = await make(order);
    const payment = shop.standIn.payLink(link.id);
    shop.standIn.events.length = 0;
    const back = new URLSearchParams(shop.standIn.returnedByLink(link, payment));
    const { pathname } = new URL(link.callback_url);
    const answer = await shop.app.request(`${pathname}?${back}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/payment-made');
    await shop.settled();
    expect(await shop.partsOf(order)).toMatchObject([PAID]);
  });

  test.each([
    ['signature', { razorpay_signature: 'f'.repeat(64) }],
    ['payment', { razorpay_payment_id: 'pay_00000009' }],
    ['status', { razorpay_payment_link_status: 'partially_paid' }],
  ])('is not known by a return with another %s', async (_what, change) => {
    const order = await shop.order();
    const link = await make(order);
    const payment = shop.standIn.payLink(link.id);
    shop.standIn.events.length = 0;
    const fields = { ...shop.standIn.returnedByLink(link, payment), ...change };
    const { pathname } = new URL(link.callback_url);
    const answer = await shop.app.request(`${pathname}?${new URLSearchParams(fields)}`);
    expect(answer.status).toBe(303);
    await shop.settled();
    expect(await shop.partsOf(order)).toMatchObject([{ status: 'Pending' }]);
  });

  test('is known by a look, without return and event', async () => {
    const order = await shop.order();
    const { id, reference_id: attemptId } = await make(order);
    shop.standIn.payLink(id);
    shop.standIn.events.length = 0;
    await lookAgain(shop.ctx, shop.deps, { attemptId, step: 0 });
    expect(await shop.partsOf(order)).toMatchObject([PAID]);
  });

  test('is not known by events of another secret', async () => {
    const order = await shop.order();
    const link = await make(order);
    const payment = shop.standIn.payLink(link.id);
    shop.standIn.events.length = 0;
    const facts = { payment_link: link, payment };
    const forged = signedEvent('payment_link.paid', facts, 'another secret altogether');
    expect((await shop.deliver(forged)).status).toBe(400);
    await shop.settled();
    expect(await shop.partsOf(order)).toMatchObject([{ status: 'Pending' }]);
  });

  test('in part pays nothing: the owner sees it', async () => {
    const order = await shop.order();
    const link = await make(order);
    shop.standIn.payLink(link.id, { amount: 50_000 });
    await arrive();
    expect(await shop.partsOf(order)).toMatchObject([{ status: 'Pending', method: 'UPI' }]);
    const { tracking } = await asOwner(order);
    expect(tracking.filter(({ text }) => text.startsWith('Look at this: '))).toHaveLength(1);
    const today = await shop.ask<{ groups: { kind: string; rows: object[] }[] }>(
      'GET /v2/admin/today',
    );
    expect(today.groups.find(({ kind }) => kind === 'odd')?.rows).toContainEqual(
      expect.objectContaining({ id: order.number }),
    );
  });
});

describe('a link that is for nothing any more', () => {
  const acts: [string, (order: MadeOrder) => Promise<Response>][] = [
    [
      'its part was paid in cash',
      ({ id }) =>
        shop.call(`POST /v2/admin/order/${id}/payment`, { decision: 'Paid', method: 'Cash' }),
    ],
    [
      'its customer has cancelled the order',
      ({ id }) => send(shop.app, `DELETE /v2/order/${id}`, shop.asha),
    ],
    [
      'the owner has cancelled it',
      ({ id }) => shop.call(`PUT /v2/admin/order/${id}?status=cancelled`),
    ],
    [
      'the order costs something else',
      ({ id }) =>
        shop.call(`PUT /v2/admin/order/${id}/contents`, {
          version: 1,
          reason: 'One less',
          lines: [{ line: 1, quantity: 1 }],
          shipping: 25,
        }),
    ],
  ];

  test.each(acts)('is cancelled at the gateway: %s', async (_what, act) => {
    const order = await shop.order();
    const link = await make(order);
    expect((await act(order)).status).toBe(200);
    await arrive();
    expect(shop.standIn.links.get(link.id)?.status).toBe('cancelled');
    expect((await asOwner(order)).payment.link).toBeUndefined();
  });

  test.each(acts)('gives back what was paid by it before that: %s', async (_what, act) => {
    const order = await shop.order();
    const link = await make(order);
    const orderId = shop.standIn.visitLink(link.id);
    expect((await act(order)).status).toBe(200);
    shop.standIn.pay(orderId);
    await arrive();
    expect(await shop.refundsOf(order)).toMatchObject([{ amount: 202_500, state: 'done' }]);
    const paid = [...shop.standIn.payments.values()].filter(({ order_id }) => order_id === orderId);
    expect(paid).toMatchObject([{ amount_refunded: 202_500 }]);
  });

  test('is cancelled as soon as the gateway answers again', async () => {
    const order = await shop.order();
    const link = await make(order);
    shop.standIn.mood = 'down';
    await shop.call(`POST /v2/admin/order/${order.id}/payment`, {
      decision: 'Paid',
      method: 'Cash',
    });
    await expect.poll(() => shop.standIn.calls.at(-1), PATIENTLY).toMatch(/cancel$/);
    shop.standIn.mood = 'well';
    await expect.poll(() => shop.standIn.links.get(link.id)?.status, PATIENTLY).toBe('cancelled');
  });

  test('is replaced by one of the new amount', async () => {
    const order = await shop.order();
    const first = await make(order);
    await shop.call(`PUT /v2/admin/order/${order.id}/contents`, {
      version: 1,
      reason: 'One less',
      lines: [{ line: 1, quantity: 1 }],
      shipping: 25,
    });
    const second = await make(order);
    await arrive();
    expect(second.amount).toBe(102_500);
    const states = [first, second].map(({ id }) => shop.standIn.links.get(id)?.status);
    expect(states).toEqual(['cancelled', 'created']);
  });

  test('that has expired makes room for another', async () => {
    const order = await shop.order();
    const first = await make(order);
    shop.standIn.expireLink(first.id);
    await arrive();
    const second = await make(order);
    expect(second.id).not.toBe(first.id);
  });

  test('is paid while the owner marks the part as paid in cash: one of the two goes back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await shop.order();
      const link = await make(order);
      shop.standIn.payLink(link.id);
      await Promise.all([
        shop.call(`POST /v2/admin/order/${order.id}/payment`, { decision: 'Paid', method: 'Cash' }),
        shop.deliverAll(),
      ]);
      await arrive();
      const parts = await shop.partsOf(order);
      const paid = parts.filter(({ status }) => status === 'Paid');
      expect(paid).toHaveLength(1);
      const isByCash = paid[0]?.method === 'Cash';
      const wentBack = [...shop.standIn.payments.values()]
        .filter(({ order_id }) => order_id === shop.standIn.links.get(link.id)?.order_id)
        .map(({ amount_refunded: refunded }) => refunded);
      expect(wentBack).toEqual([isByCash ? 202_500 : 0]);
    }
  });
});

describe('what the gateway keeps', () => {
  async function paid(): Promise<MadeOrder> {
    const order = await shop.order(TWO_PARTS);
    const link = await make(order);
    shop.standIn.payLink(link.id, { method: 'card' });
    await arrive();
    return order;
  }

  test('stands beside the payment, in the order and in the list of payments', async () => {
    const order = await paid();
    const kept = { fee: 23.6, tax: 3.6 };
    const { payments } = await asOwner(order);
    expect(payments?.map(({ gatewayFee }) => gatewayFee)).toEqual([kept, undefined]);
    const listed = await shop.ask<{ orderNumber: string; gatewayFee?: object }[]>(
      'GET /v2/admin/payments?status=Paid&limit=100',
    );
    const own = listed.filter(({ orderNumber }) => orderNumber === order.number);
    expect(own.map(({ gatewayFee }) => gatewayFee)).toEqual([kept]);
  });

  test('stands in no answer that a buyer gets, and neither does a link', async () => {
    const order = await paid();
    await make(order, 2);
    const calls = [
      'GET /v2/order?limit=100',
      `GET /v2/order/${order.id}`,
      `GET /v2/order/${order.id}/payment`,
      `POST /v2/order/${order.id}/attempts`,
      `DELETE /v2/order/${order.id}`,
      `GET /v2/order/${order.id}`,
    ];
    for (const call of calls) {
      const answer = await (await send(shop.app, call, shop.asha)).text();
      expect(answer.length).toBeGreaterThan(2);
      for (const word of ['gatewayFee', '"fee"', '"tax"', '23.6', 'plink_', '/link/']) {
        expect(answer).not.toContain(word);
      }
    }
  });
});

// Its job looks several times for a link that was just made.
test('a link that the shop has not made says nothing here', async () => {
  const link = { id: 'plink_00000001', reference_id: 'TS1989', status: 'paid' };
  expect(
    (await shop.deliver(signedEvent('payment_link.paid', { payment_link: link }))).status,
  ).toBe(204);
});
