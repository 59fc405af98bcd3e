import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WayToPay } from '#features/cart/payment-ways.ts';
import type { CartPricingWire } from '#features/cart/pricing-contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { endUnpaid } from '#features/orders/server/unpaid/end-unpaid.ts';
import { listUnheardAttempts } from '#features/orders/server/unpaid/unpaid-queries.ts';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { byLink, GUEST, placedByGuest, seenByLink } from '#test/support/guests.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { RAZORPAY_KEYS } from '#demo/razorpay/razorpay-ledger.ts';
import { openRazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { aWorkshop, publishSettings } from '#test/support/workshop.ts';
import type { PaymentInstructionsWire } from '../../contract.ts';
import { remindUnpaid } from '../../server/remind-unpaid.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { lookNow } from './look-again.ts';
import { createRazorpay } from './razorpay/razorpay.ts';
import { workEvent } from './events/take-event.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { workGateway } from './work-gateway.ts';

const ONLINE = { payment: { method: 'Online' } } as const;
const MINUTE_MS = 60_000;
const HOURS: Record<WayToPay, number> = { UPI: 48, Online: 1, 'Cash on delivery': 0 };

const standIn = await openRazorpayStandIn();
const shop = useCheckout({ settings: standIn.settings });
let orderDeps: OpenOrderDeps;
let deps: GatewayDeps & { remindUnpaidHours: () => number };
let context: TestContext;
let owner: SignedIn;

beforeAll(async () => {
  orderDeps = await openOrderDeps(shop.app.connectionString);
  context = createTestContext(shop.app.connectionString);
  owner = await signIn(shop.app, ADMIN_EMAIL);
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = RAZORPAY_KEYS;
  const keys = {
    keyId: RAZORPAY_KEY_ID,
    keySecret: RAZORPAY_KEY_SECRET,
    webhookSecret: RAZORPAY_WEBHOOK_SECRET,
  };
  const gateway = createRazorpay(keys, standIn);
  deps = {
    ...orderDeps,
    gateway: () => gateway,
    offeredGateway: () => gateway,
    sendsLateBack: () => true,
    origin: () => 'https://shop.example',
    hoursToPay: (way) => HOURS[way],
    remindUnpaidHours: () => 0,
  };
});
beforeEach(async () => {
  shop.app.clock.set(new Date());
  await publish();
});
afterEach(() => {
  standIn.mood = 'well';
  standIn.calls.length = 0;
  standIn.events.length = 0;
});
afterAll(async () => {
  await orderDeps.close();
  await context.close();
  await standIn.close();
});

/** Each publication differs, so that none is refused as unchanged. */
async function publish(firstWay: 'UPI' | 'Online' = 'UPI', unpaidHours = 48): Promise<void> {
  await publishSettings(shop.app, owner, {
    buying: { ...DEFAULT_BUYING, withoutAccount: 'on', firstWay, unpaidHours },
    workshop: aWorkshop({ weeklyPieces: 9 }),
  });
}

type Placed = Pick<OrderWire, 'id' | 'number' | 'payBy' | 'payment'> & { key?: string };

async function byGuest(change: object = ONLINE): Promise<Placed & { key: string }> {
  const lines = [{ productId: shop.tray.id, quantity: 1 }];
  const { order, key } = await placedByGuest(shop.app, { lines, ...change });
  return { ...order, key };
}

async function byAccount(change: object = ONLINE): Promise<Placed> {
  await shop.fill();
  return shop.placed(change);
}

async function call<T>(
  name: string,
  { number, key }: Pick<Placed, 'number' | 'key'>,
): Promise<{ status: number; body: T }> {
  const [method = '', path = ''] = name.split(' ');
  const answer =
    key === undefined
      ? await send(shop.app, `${method} /v2/order/${number}${path}`, shop.asha)
      : await byLink(shop.app, name, { number, key });
  return { status: answer.status, body: (await answer.json()) as T };
}

const paymentOf = async (order: Placed) =>
  (await call<PaymentInstructionsWire>('GET /payment', order)).body;
const ask = async (order: Placed) =>
  (await call<PaymentInstructionsWire>('POST /attempts/ask', order)).body;

async function attempt(order: Placed): Promise<string> {
  const { status, body } = await call<{ fields: Record<string, string> }>('POST /attempts', order);
  expect(status).toBe(200);
  return body.fields['order_id'] ?? '';
}

/** Moves an order and the tries to pay it back by so many minutes. */
async function age({ number }: Placed, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes}::integer)`;
  await sql`UPDATE shop_order SET created_at = created_at - ${by}, pay_by = pay_by - ${by}
    WHERE number = ${number}`.execute(shop.app.db);
  await sql`UPDATE payment_attempt SET created_at = created_at - ${by},
      looked_at = looked_at - ${by}, returned_at = returned_at - ${by}
    WHERE order_id = (SELECT id FROM shop_order WHERE number = ${number})`.execute(shop.app.db);
}

const remind = () => remindUnpaid(context.ctx, deps);
/** What the shop does every ten minutes. */
async function sweep(): Promise<void> {
  await remind();
  await lookNow(context.ctx, deps, await listUnheardAttempts(context.ctx.db));
  await endUnpaid(context.ctx, deps);
}

async function stateOf({ number }: Placed) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT shop_order.status, payment.status AS payment, method FROM shop_order
    JOIN payment ON order_id = id AND seq = 1 WHERE number = ${number}`.execute(shop.app.db);
  return rows[0];
}

async function mailsTo(address: string) {
  const { rows } = await sql<{ kind: string; body_text: string }>`
    SELECT kind, body_text FROM mail WHERE to_address = ${address} ORDER BY created_at`.execute(
    shop.app.db,
  );
  return rows;
}

const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);
const minutesLeft = ({ payBy }: Pick<Placed, 'payBy'>) =>
  (Date.parse(payBy ?? '') - Date.now()) / MINUTE_MS;

describe('the ways to pay at the checkout', () => {
  async function priced(query = ''): Promise<CartPricingWire> {
    const answer = await send(shop.app, `GET /v2/quote?address_id=home${query}`, shop.asha);
    return (await answer.json()) as CartPricingWire;
  }
  const methods = ({ payments }: CartPricingWire) => payments.map(({ method }) => method);

  test('stand as the owner puts them, the free one first; the first counts without a choice', async () => {
    await shop.fill();
    const free = await priced();
    expect([methods(free), free.payment.method]).toEqual([['UPI', 'Online'], 'UPI']);
    expect((await priced('&payment=Online')).payment.method).toBe('Online');
    await publish('Online');
    const online = await priced();
    expect([methods(online), online.payment.method]).toEqual([['Online', 'UPI'], 'Online']);
    expect((await priced('&payment=UPI')).payment.method).toBe('UPI');
    expect(online.pricing).toEqual(free.pricing);
  });

  test('an order that names none is paid by UPI, whichever stands first', async () => {
    await publish('Online');
    const { payment } = await byAccount({});
    expect(payment).toMatchObject({ method: 'UPI', status: 'Pending' });
  });

  test('may be chosen for a gift, which is never paid for in cash', async () => {
    const gift = { firstName: 'Meena', lastName: 'Rao', phone: '9820054322', message: '' };
    const { payment } = await byAccount({ ...ONLINE, gift });
    expect(payment.method).toBe('Online');
  });

  test('the choice of an order is what its guest and its account read, with an hour to pay', async () => {
    for (const order of [await byGuest(), await byAccount()]) {
      expect(order.payment).toMatchObject({ method: 'Online', status: 'Pending' });
      expect(minutesLeft(order)).toBeGreaterThan(59);
      expect(minutesLeft(order)).toBeLessThan(61);
      const payment = await paymentOf(order);
      expect(payment).toMatchObject({
        method: 'Online',
        isAwaited: true,
        online: { isOnItsWay: false },
        message: expect.stringMatching(/^Pay online/),
      });
    }
    const [mail] = await mailsTo(GUEST.email);
    expect(mail?.body_text).toContain('How to pay: Pay ₹1,324.50 online');
    expect(mail?.body_text).toMatch(/Pay by: .*\d\d:\d\d hrs.*, or the order ends/);
    const [notice] = (await mailsTo('owner@example.com')).filter(
      ({ kind }) => kind === 'order-notice',
    );
    expect(notice?.body_text).toContain('The customer pays it online.');
  });
});

describe('an order that is to be paid online', () => {
  test('ends after an hour, with a mail before and after; stock and places of weeks are back', async () => {
    const orders = [await byGuest(), await byAccount()];
    expect(await shop.stock()).toEqual([5, 1]);
    await sweep();
    expect(await kindsTo(GUEST.email)).toEqual(['order-placed']);
    for (const order of orders) await age(order, 21);
    await sweep();
    await sweep();
    for (const order of orders) {
      expect(await stateOf(order)).toMatchObject({ status: 'pending' });
      await age(order, 40);
    }
    await Promise.all([sweep(), sweep()]);
    for (const order of orders) {
      expect(await stateOf(order)).toMatchObject({ status: 'cancelled', payment: 'Pending' });
    }
    expect(await shop.stock()).toEqual([7, 3]);
    const slots = await sql`SELECT FROM making_slot`.execute(shop.app.db);
    expect(slots.rows).toEqual([]);
    for (const address of [GUEST.email, shop.asha.email]) {
      expect(await kindsTo(address)).toEqual(['order-placed', 'payment-reminder', 'order-ended']);
    }
    const [, before, after] = await mailsTo(GUEST.email);
    expect(before?.body_text).toContain('Open the page of your order to pay, online or by UPI.');
    expect(before?.body_text).not.toContain('UTR');
    expect(after?.body_text).toContain('A payment that still arrives goes back by itself.');
    expect(after?.body_text).toContain('Order again:');
  });

  test('ends only after the gateway’s last word, and not under a page that is just open', async () => {
    const order = await byGuest();
    await age(order, 21);
    await remind();
    await age(order, 34);
    await attempt(order);
    await age(order, 6);
    await sweep();
    expect(await stateOf(order)).toMatchObject({ status: 'pending' });
    standIn.mood = 'down';
    await age(order, 10);
    await sweep();
    expect(await stateOf(order)).toMatchObject({ status: 'pending' });
    standIn.mood = 'well';
    await sweep();
    expect(await stateOf(order)).toMatchObject({ status: 'cancelled' });
  });

  test('ends a day later where the gateway says nothing, or its keys are gone', async () => {
    const order = await byGuest();
    await attempt(order);
    await age(order, 21);
    await remind();
    standIn.mood = 'down';
    await age(order, 55);
    await sweep();
    expect(await stateOf(order)).toMatchObject({ status: 'pending' });
    await age(order, 24 * 60);
    await sweep();
    expect(await stateOf(order)).toMatchObject({ status: 'cancelled' });
  });

  test('is Paid where the last look finds money that no return and no event told of', async () => {
    const order = await byGuest();
    await age(order, 21);
    await remind();
    standIn.pay(await attempt(order), { isHeld: true });
    standIn.events.length = 0;
    await age(order, 40);
    await sweep();
    await sweep();
    expect(await stateOf(order)).toEqual({ status: 'pending', payment: 'Paid', method: 'Online' });
  });

  test('is reminded of only while nothing is on its way', async () => {
    const order = await byGuest();
    await attempt(order);
    await sql`UPDATE payment_attempt SET returned_at = now() - interval '5 minutes'`.execute(
      shop.app.db,
    );
    await age(order, 21);
    await remind();
    expect(await kindsTo(GUEST.email)).toEqual(['order-placed']);
  });

  test('never ends where the owner wants no order to', async () => {
    await publish('UPI', 0);
    expect((await byGuest()).payBy).toBeUndefined();
  });

  test('whose buyer turns to UPI has the hours of UPI by hand, once, with a reminder of its own', async () => {
    for (const order of [await byGuest(), await byAccount()]) {
      await age(order, 25);
      await remind();
      for (const _ of [1, 2]) {
        const { status, body } = await call<PaymentInstructionsWire>(
          'POST /payment/by-hand',
          order,
        );
        expect([status, body.method, body.isAwaited]).toEqual([200, 'UPI', true]);
      }
      const seen =
        order.key === undefined
          ? (await call<OrderWire>('GET ', order)).body
          : await seenByLink(shop.app, { number: order.number, key: order.key });
      expect(minutesLeft(seen) / 60).toBeGreaterThan(47.9);
      await age(order, 100);
      await sweep();
      expect(await stateOf(order)).toMatchObject({ status: 'pending', method: 'UPI' });
    }
    expect(await kindsTo(GUEST.email)).toEqual(['order-placed', 'payment-reminder']);
  });

  test('is paid by hand where its buyer sends a UTR', async () => {
    const { number, key } = await byGuest();
    const body = { transactionId: '412345678901' };
    const answer = await byLink(shop.app, 'POST /payment', { number, key, body });
    expect(await answer.json()).toMatchObject({ method: 'UPI', status: 'Submitted' });
  });

  test('does not turn to UPI while a payment is on its way, nor once it is paid', async () => {
    const order = await byGuest();
    const gatewayOrder = await attempt(order);
    await sql`UPDATE payment_attempt SET returned_at = now()`.execute(shop.app.db);
    expect((await call('POST /payment/by-hand', order)).status).toBe(409);
    standIn.pay(gatewayOrder);
    expect(await ask(order)).toMatchObject({ status: 'Paid' });
    expect((await call('POST /payment/by-hand', order)).status).toBe(409);
  });
});

describe('whoever comes back from the gateway’s page', () => {
  test('hears that nothing has come, that it failed, and that it is paid: one look each', async () => {
    for (const order of [await byGuest(), await byAccount()]) {
      standIn.calls.length = 0;
      const gatewayOrder = await attempt(order);
      const { online, message } = await ask(order);
      expect(online).toEqual({ isOnItsWay: false, lastTry: 'open' });
      expect(message).toMatch(/^No payment has reached us yet\..*pay another way\.$/);
      await ask(order);
      const looks = standIn.calls.filter((one) => one.startsWith('GET orders/'));
      expect(looks).toHaveLength(1);
      standIn.fail(gatewayOrder);
      await age(order, 1);
      const failed = await ask(order);
      expect(failed).toMatchObject({ isAwaited: true, online: { lastTry: 'failed' } });
      expect(failed.message).toMatch(/^Your payment didn't go through\..*pay another way\.$/);
      expect(failed.upi).toBeDefined();
      expect(await attempt(order)).toBe(gatewayOrder);
      standIn.pay(gatewayOrder);
      await age(order, 1);
      const paid = await ask(order);
      expect(paid).toMatchObject({ status: 'Paid', isAwaited: false });
      expect(paid.online).toBeUndefined();
    }
  });

  test('reads the same where the gateway does not answer', async () => {
    const order = await byGuest();
    await attempt(order);
    standIn.mood = 'down';
    expect(await ask(order)).toMatchObject({ online: { lastTry: 'open' }, isAwaited: true });
  });

  test('is told nothing of another’s order', async () => {
    const { number } = await byGuest();
    const answer = await send(shop.app, `POST /v2/order/${number}/attempts/ask`, shop.asha);
    expect((await readProblem(answer)).code).toBe('ORDER_NOT_FOUND');
  });
});

test('taps at the same moment open one attempt', async () => {
  const order = await byGuest();
  const opened = await Promise.all(Array.from({ length: 5 }, () => attempt(order)));
  expect(new Set(opened).size).toBe(1);
  const { rows } = await sql`SELECT FROM payment_attempt
    WHERE order_id = ${order.id}`.execute(shop.app.db);
  expect(rows).toHaveLength(1);
});

test('money that comes after the end goes back by itself, once, wherever a process dies between', async () => {
  const order = await byGuest();
  const gatewayOrder = await attempt(order);
  await age(order, 21);
  await remind();
  await age(order, 55);
  await sweep();
  expect(await stateOf(order)).toMatchObject({ status: 'cancelled', payment: 'Pending' });
  expect(await shop.stock()).toEqual([7, 3]);
  standIn.pay(gatewayOrder);
  const events = standIn.events.splice(0);
  for (const { body, headers } of [...events, ...events]) {
    await shop.app.request('/v2/payments/razorpay/events', { method: 'POST', body, headers });
  }
  // The process dies after each step, and its jobs are left undone.
  for (const { headers } of events) {
    const eventId = headers['x-razorpay-event-id'] ?? '';
    await workEvent(context.ctx, deps, { eventId }, 1);
  }
  expect(await stateOf(order)).toMatchObject({ status: 'cancelled', payment: 'Refund due' });
  const { rows: refunds } = await sql<{ seq: number }>`SELECT seq FROM refund
    WHERE order_id = ${order.id}`.execute(shop.app.db);
  expect(refunds).toHaveLength(1);
  standIn.mood = 'down';
  const seq = refunds[0]?.seq ?? 1;
  await expect(sendRefund(context.ctx, deps, { orderId: order.id, seq })).rejects.toThrow(
    /refund/i,
  );
  standIn.mood = 'well';
  await workGateway(context.ctx, deps);
  await vi.waitUntil(async () => (await stateOf(order))?.['payment'] === 'Refunded', PATIENTLY);
  const sent = [...standIn.refunds.values()].filter(
    ({ payment_id }) => standIn.payments.get(payment_id)?.order_id === gatewayOrder,
  );
  expect(sent).toHaveLength(1);
  expect(await shop.stock()).toEqual([7, 3]);
  const kinds = await kindsTo(GUEST.email);
  expect(kinds.slice(2)).toEqual(['order-ended', 'payment-refund-due', 'refund-sent']);
});
