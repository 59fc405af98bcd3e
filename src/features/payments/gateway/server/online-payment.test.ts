import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endUnpaid } from '#features/orders/server/unpaid/end-unpaid.ts';
import type { Context } from '#platform/server/context.ts';
import { createLog } from '#platform/server/log.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { StandInPayment } from '#demo/razorpay/razorpay-entities.ts';
import { signedEvent, type SignedEvent } from '#demo/razorpay/razorpay-ledger.ts';
import { openRazorpayStandIn, type RazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { createRazorpay } from './razorpay/razorpay.ts';
import { lookAgain } from './look-again.ts';
import { workGateway, lookAtRefunds } from './work-gateway.ts';
import type { GatewayDeps } from './gateway-deps.ts';

const lines: string[] = [];
const logged = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let standIn: RazorpayStandIn;
let app: TestApp;
let deps: GatewayDeps & OpenOrderDeps;
let ctx: Context;
let admin: SignedIn;
let asha: SignedIn;
let sendsLateBack = true;

beforeAll(async () => {
  standIn = await openRazorpayStandIn();
  app = await openPeopleApp({ settings: standIn.settings, log: logged });
  admin = await signIn(app, ADMIN_EMAIL);
  asha = await signUp(app, 'asha@example.com');
  const { settings } = standIn;
  const keys = {
    keyId: settings['RAZORPAY_KEY_ID'] ?? '',
    keySecret: settings['RAZORPAY_KEY_SECRET'] ?? '',
    webhookSecret: settings['RAZORPAY_WEBHOOK_SECRET'] ?? '',
  };
  const gateway = createRazorpay(keys, standIn);
  const orderDeps = await openOrderDeps(app.connectionString);
  deps = {
    ...orderDeps,
    gateway: () => gateway,
    offeredGateway: () => gateway,
    sendsLateBack: () => sendsLateBack,
    origin: () => 'https://shop.example',
  };
  const { db, clock } = app;
  ctx = {
    actor: { role: 'visitor' },
    db,
    clock,
    log: createLog('debug', logged),
    requestId: 'test',
  };
  await workGateway(ctx, deps);
});
afterAll(async () => {
  await deps.close();
  await app.close();
  await standIn.close();
});
// Looks are planned by the shop's clock and due by the database's.
beforeEach(() => app.clock.set(new Date()));
afterEach(() => {
  standIn.mood = 'well';
  sendsLateBack = true;
  standIn.refundsBecome = 'processed';
  standIn.events.length = 0;
});

const order = (change: object = {}) =>
  anOrder(app.db, { uid: asha.uid, email: asha.email, ...change });

async function attempt({ id }: MadeOrder) {
  const answer = await send(app, `POST /v2/order/${id}/attempts`, asha);
  expect(answer.status).toBe(200);
  const { fields } = (await answer.json()) as { fields: Record<string, string> };
  return { orderId: fields['order_id'] ?? '', callback: fields['callback_url'] ?? '' };
}

function deliver({ body, headers }: SignedEvent): Promise<Response> {
  return app.request('/v2/payments/razorpay/events', { method: 'POST', body, headers });
}

async function deliverAll(): Promise<void> {
  for (const event of standIn.events.splice(0)) {
    expect((await deliver(event)).status).toBe(204);
  }
}

/** Waits until no job of the gateway is left that is due. */
async function settled(): Promise<void> {
  await vi.waitUntil(async () => {
    const { rows } = await sql`SELECT FROM jobs.job WHERE name LIKE 'gateway-%'
      AND name NOT IN ('gateway-refunds', 'gateway-events', 'gateway-links')
      AND state IN ('created', 'retry', 'active') AND start_after < now() + interval '25 seconds'`.execute(
      app.db,
    );
    return rows.length === 0;
  }, PATIENTLY);
}

async function stateOf({ id, number }: MadeOrder) {
  const parts = await app.db
    .selectFrom('payment')
    .select(['seq', 'label', 'status', 'method', 'amount'])
    .where('order_id', '=', id)
    .orderBy('seq')
    .execute();
  const refunds = await app.db
    .selectFrom('refund')
    .select(['amount', 'state', 'method'])
    .select(sql<boolean>`taken_back_at IS NOT NULL`.as('isTakenBack'))
    .where('order_id', '=', id)
    .orderBy('seq')
    .execute();
  const mails = await app.db
    .selectFrom('mail')
    .select('kind')
    .where('subject', 'like', `%${number}%`)
    .orderBy('created_at')
    .execute();
  const { is_paid: isPaid } = await app.db
    .selectFrom('shop_order')
    .select('is_paid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { parts, refunds, mails: mails.map(({ kind }) => kind), isPaid };
}

const PAID = { status: 'Paid', method: 'Online' };

describe('an order that is paid online', () => {
  test('is Paid once, however often and in whichever order its events come', async () => {
    const made = await order();
    const { orderId } = await attempt(made);
    standIn.pay(orderId);
    const events = standIn.events.splice(0);
    const thrice = [...events, ...events.toReversed(), ...events];
    for (const event of thrice) expect((await deliver(event)).status).toBe(204);
    await settled();
    const state = await stateOf(made);
    expect(state).toMatchObject({ isPaid: true, parts: [PAID], refunds: [] });
    expect(state.mails).toEqual(['payment-received']);
  });

  test('is Paid when a browser comes back, without any event', async () => {
    const made = await order();
    const { orderId, callback } = await attempt(made);
    const payment = standIn.pay(orderId);
    standIn.events.length = 0;
    const { pathname, search } = new URL(callback);
    const back = await app.request(pathname + search, {
      method: 'POST',
      body: new URLSearchParams(standIn.returned(payment)),
    });
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(`/order/${made.number}`);
    await settled();
    expect(await stateOf(made)).toMatchObject({ isPaid: true, mails: ['payment-received'] });
  });

  test('is Paid by a look, without return and event', async () => {
    const made = await order();
    const { orderId, callback } = await attempt(made);
    standIn.pay(orderId, { isHeld: true });
    standIn.events.length = 0;
    const attemptId = new URL(callback).searchParams.get('attempt') ?? '';
    await lookAgain(ctx, deps, { attemptId, step: 0 });
    expect(await stateOf(made)).toMatchObject({ isPaid: true, mails: ['payment-received'] });
    expect(standIn.calls.at(-1)).toMatch(/^POST payments\/pay_\w+\/capture$/);
  });

  test('takes the attempt of the last minutes again', async () => {
    const made = await order();
    const first = await attempt(made);
    standIn.fail(first.orderId);
    await deliverAll();
    await settled();
    expect(await attempt(made)).toEqual(first);
    expect(await stateOf(made)).toMatchObject({ isPaid: false, mails: [] });
  });

  test('of a deposit pays the deposit alone', async () => {
    const made = await order({
      parts: [
        { label: 'Deposit', amount: 100_000 },
        { label: 'Balance', amount: 102_500 },
      ],
    });
    const { orderId } = await attempt(made);
    expect(standIn.orders.get(orderId)?.amount).toBe(100_000);
    standIn.pay(orderId);
    await deliverAll();
    await settled();
    const { parts, isPaid } = await stateOf(made);
    expect(parts).toMatchObject([PAID, { status: 'Pending' }]);
    expect(isPaid).toBe(false);
  });

  test('is Paid by an event that came before the answer to its creation', async () => {
    const made = await order();
    const { orderId } = await attempt(made);
    await app.db
      .updateTable('payment_attempt')
      .set({ gateway_order_id: null, state: 'opening' })
      .where('gateway_order_id', '=', orderId)
      .execute();
    standIn.pay(orderId);
    await deliverAll();
    await app.db
      .updateTable('payment_attempt')
      .set({ gateway_order_id: orderId, state: 'open' })
      .where('order_id', '=', made.id)
      .execute();
    await expect.poll(async () => (await stateOf(made)).isPaid, PATIENTLY).toBe(true);
  });
});

describe('money that is for nothing any more', () => {
  test('goes back by itself where the order was cancelled before', async () => {
    const made = await order();
    const { orderId } = await attempt(made);
    expect((await send(app, `DELETE /v2/order/${made.id}`, asha)).status).toBe(200);
    standIn.pay(orderId);
    await deliverAll();
    await settled();
    await deliverAll();
    await settled();
    const state = await stateOf(made);
    expect(state.parts).toMatchObject([{ status: 'Refunded', method: 'Online' }]);
    expect(state.refunds).toEqual([
      { amount: 202_500, state: 'done', method: 'Online', isTakenBack: false },
    ]);
    expect(state.mails.filter((kind) => kind === 'payment-refund-due')).toHaveLength(1);
    expect(state.mails.filter((kind) => kind === 'refund-sent')).toHaveLength(1);
  });

  test('goes back by itself where the order is paid already', async () => {
    const made = await order();
    const first = await attempt(made);
    await app.db
      .updateTable('payment_attempt')
      .set({ created_at: sql<Date>`now() - interval '1 hour'` })
      .where('order_id', '=', made.id)
      .execute();
    const second = await attempt(made);
    expect(second.orderId).not.toBe(first.orderId);
    standIn.pay(first.orderId);
    standIn.pay(second.orderId);
    await deliverAll();
    await settled();
    await deliverAll();
    await settled();
    const state = await stateOf(made);
    expect(state.isPaid).toBe(true);
    expect(state.parts).toMatchObject([
      { ...PAID, label: 'Full' },
      { label: 'Refund', status: 'Refunded', amount: 202_500 },
    ]);
    expect(state.refunds).toMatchObject([{ amount: 202_500, state: 'done' }]);
    const sent = [...standIn.refunds.values()].filter(({ payment_id }) =>
      [first.orderId, second.orderId].includes(standIn.payments.get(payment_id)?.order_id ?? ''),
    );
    expect(sent).toHaveLength(1);
  });

  test('waits for the owner where she wants to be asked, and goes back with one call', async () => {
    sendsLateBack = false;
    const made = await order();
    const { orderId } = await attempt(made);
    await send(app, `DELETE /v2/order/${made.id}`, asha);
    standIn.pay(orderId);
    await deliverAll();
    await settled();
    const waiting = await stateOf(made);
    expect(waiting.parts).toMatchObject([{ status: 'Refund due', method: 'Online' }]);
    expect(waiting.refunds).toEqual([]);
    const groupsOf = async () => {
      const today = await send(app, 'GET /v2/admin/today', admin);
      const { groups } = (await today.json()) as { groups: { kind: string; rows: object[] }[] };
      return groups
        .filter(({ rows }) => JSON.stringify(rows).includes(made.number))
        .map(({ kind, rows }) => [kind, rows.find((row) => 'id' in row && row.id === made.number)]);
    };
    expect(await groupsOf()).toEqual([
      ['surplus', expect.objectContaining({ amount: 2025, usableBy: 'reopening' })],
    ]);
    const answer = await send(app, `POST /v2/admin/order/${made.id}/refund`, {
      ...admin,
      body: { amount: 2025, method: 'Online' },
      headers: { 'idempotency-key': 'late-money-test-key' },
    });
    expect(answer.status).toBe(201);
    expect(await groupsOf()).toEqual([]);
    await settled();
    await deliverAll();
    await settled();
    const { parts, refunds } = await stateOf(made);
    expect(parts).toMatchObject([{ status: 'Refunded' }]);
    expect(refunds).toMatchObject([{ amount: 202_500, state: 'done' }]);
  });

  test.each<[string, Partial<StandInPayment>]>([
    ['another amount', { amount: 202_400 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s pays nothing and goes nowhere: the owner sees it', async (_what, paid) => {
    const made = await order();
    const { orderId } = await attempt(made);
    standIn.pay(orderId, paid);
    await deliverAll();
    await settled();
    const state = await stateOf(made);
    expect(state).toMatchObject({ isPaid: false, refunds: [], mails: [] });
    const { rows } = await sql`SELECT FROM order_event WHERE order_id = ${made.id}
      AND NOT is_public AND text LIKE 'Look at this: %'`.execute(app.db);
    expect(rows).toHaveLength(1);
    const today = await send(app, 'GET /v2/admin/today', admin);
    const { groups } = (await today.json()) as { groups: { kind: string; rows: object[] }[] };
    expect(groups.find(({ kind }) => kind === 'odd')?.rows).toContainEqual(
      expect.objectContaining({ id: made.number }),
    );
  });
});

describe('a refund through the gateway', () => {
  async function paid(): Promise<MadeOrder> {
    const made = await order();
    const { orderId } = await attempt(made);
    standIn.pay(orderId);
    await deliverAll();
    await settled();
    return made;
  }
  let keys = 0;
  function refund({ id }: MadeOrder, amount: number, change: object = {}): Promise<Response> {
    keys += 1;
    const body = { amount, method: 'Online', reason: 'One broke', ...change };
    const headers = { 'idempotency-key': `refund-test-key-${keys}` };
    return send(app, `POST /v2/admin/order/${id}/refund`, { ...admin, body, headers });
  }

  test('of a part is sent once, and tells the customer once', async () => {
    const made = await paid();
    expect((await refund(made, 200)).status).toBe(201);
    await settled();
    await deliverAll();
    await settled();
    const { refunds, mails, isPaid } = await stateOf(made);
    expect(refunds).toMatchObject([{ amount: 20_000, state: 'done' }]);
    expect(mails.toSorted()).toEqual(['payment-received', 'refund-sent']);
    expect(isPaid).toBe(true);
  });

  test('is never above what came through it, also at once', async () => {
    const made = await paid();
    const answers = await Promise.all([refund(made, 1500), refund(made, 1500)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    await settled();
    expect((await stateOf(made)).refunds).toHaveLength(1);
  });

  test('of an order that was paid by hand is refused', async () => {
    const made = await order({ paymentStatus: 'Paid' });
    const answer = await refund(made, 200);
    expect((await readProblem(answer)).code).toBe('NOT_THROUGH_GATEWAY');
  });

  test('that the gateway refuses is due again, and tells no customer', async () => {
    const made = await paid();
    await send(app, `DELETE /v2/order/${made.id}`, asha);
    standIn.mood = 'refuses';
    expect((await refund(made, 2025)).status).toBe(201);
    await settled();
    const { parts, refunds, mails } = await stateOf(made);
    expect(parts).toMatchObject([{ status: 'Refund due' }]);
    expect(refunds).toMatchObject([{ state: 'failed', isTakenBack: true }]);
    expect(mails).not.toContain('refund-sent');
  });

  test('that a bank returns days later is due again', async () => {
    standIn.refundsBecome = 'pending';
    const made = await paid();
    await send(app, `DELETE /v2/order/${made.id}`, asha);
    await refund(made, 2025);
    await settled();
    expect((await stateOf(made)).parts).toMatchObject([{ status: 'Refunded' }]);
    const sent = [...standIn.refunds.values()].at(-1);
    standIn.settle(sent?.id ?? '', 'failed');
    await deliverAll();
    await settled();
    const { parts, mails } = await stateOf(made);
    expect(parts).toMatchObject([{ status: 'Refund due' }]);
    expect(mails.filter((kind) => kind === 'payment-corrected')).toHaveLength(1);
    expect((await refund(made, 2025)).status).toBe(201);
    await settled();
  });

  test('that was made at the gateway counts here too', async () => {
    const made = await paid();
    const payment = [...standIn.payments.values()].at(-1);
    const body = JSON.stringify({ amount: 50_000 });
    const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = standIn.settings;
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const path = `${standIn.origin}/v1/payments/${payment?.id}/refund`;
    await fetch(path, { method: 'POST', body, headers: { authorization } });
    await deliverAll();
    await settled();
    expect((await stateOf(made)).refunds).toMatchObject([{ amount: 50_000, state: 'done' }]);
  });

  test('holds the order until it is sent: it is not reopened meanwhile', async () => {
    standIn.refundsBecome = 'pending';
    const made = await paid();
    await send(app, `DELETE /v2/order/${made.id}`, asha);
    await refund(made, 2025);
    await settled();
    const body = { reason: 'They want it' };
    const answer = await send(app, `POST /v2/admin/order/${made.id}/reopening`, { ...admin, body });
    expect((await readProblem(answer)).code).toBe('REFUND_ON_ITS_WAY');
    await app.db
      .updateTable('refund')
      .set({ at: sql<Date>`now() - interval '2 hours'` })
      .where('order_id', '=', made.id)
      .execute();
    for (const one of standIn.refunds.values()) one.status = 'processed';
    await lookAtRefunds(ctx, deps);
    expect((await stateOf(made)).refunds).toMatchObject([{ state: 'done' }]);
  });
});

describe('what is forged', () => {
  test('changes nothing: an event of another secret, with another byte, or unsigned', async () => {
    const made = await order();
    const { orderId } = await attempt(made);
    standIn.pay(orderId);
    const [event] = standIn.events.splice(0).slice(-1);
    if (!event) throw new Error('No event');
    const forged = signedEvent('payment.captured', {}, 'another secret altogether');
    const { 'x-razorpay-signature': _, ...unsigned } = event.headers;
    const answers = await Promise.all([
      deliver({ ...event, body: event.body.replace('"captured":true', '"captured":true ') }),
      deliver({ ...event, headers: unsigned }),
      deliver(forged),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect((await readProblem(answer)).code).toBe('EVENT_NOT_SIGNED');
    }
    await settled();
    expect((await stateOf(made)).isPaid).toBe(false);
  });

  test('changes nothing: a return with the payment of another order', async () => {
    const [one, other] = [await order(), await order()];
    const [mine, theirs] = [await attempt(one), await attempt(other)];
    const payment = standIn.pay(theirs.orderId);
    standIn.events.length = 0;
    const { pathname, search } = new URL(mine.callback);
    const body = new URLSearchParams(standIn.returned(payment));
    expect((await app.request(pathname + search, { method: 'POST', body })).status).toBe(303);
    await settled();
    expect((await stateOf(one)).isPaid).toBe(false);
  });

  test('is a return of an attempt that is not there', async () => {
    const path = '/v2/payments/razorpay/return?attempt=018f4b6e-0000-7000-8000-00000000ffff';
    const answer = await app.request(path, { method: 'POST', body: new URLSearchParams() });
    expect(answer.status).toBe(404);
  });

  test('is too much: an event above 64 kB', async () => {
    const event = signedEvent('payment.captured', { payment: { id: 'x'.repeat(70_000) } });
    expect((await deliver(event)).status).toBe(413);
  });

  test("another customer's order cannot be asked for", async () => {
    const made = await order();
    const ravi = await signUp(app, `ravi-${made.number}@example.com`);
    const answer = await send(app, `POST /v2/order/${made.id}/attempts`, ravi);
    expect(answer.status).toBe(404);
  });
});

describe('a gateway that does not answer', () => {
  test('opens nothing, and says so', async () => {
    const made = await order();
    standIn.mood = 'down';
    const answer = await send(app, `POST /v2/order/${made.id}/attempts`, asha);
    expect((await readProblem(answer)).code).toBe('GATEWAY_DOWN');
    standIn.mood = 'well';
    await attempt(made);
  });

  test('keeps an unpaid order until it has said that nothing is on its way', async () => {
    const made = await order({ ageSeconds: 60 });
    const { callback } = await attempt(made);
    await sql`UPDATE shop_order SET pay_by = now() - interval '1 hour' WHERE id = ${made.id}`.execute(
      app.db,
    );
    await sql`UPDATE payment SET reminded_at = now() WHERE order_id = ${made.id}`.execute(app.db);
    const statusOf = async () => {
      const { rows } = await sql<{ status: string }>`SELECT status FROM shop_order
        WHERE id = ${made.id}`.execute(app.db);
      return rows[0]?.status;
    };
    await endUnpaid(ctx, deps);
    expect(await statusOf()).toBe('pending');
    const attemptId = new URL(callback).searchParams.get('attempt') ?? '';
    await sql`UPDATE payment_attempt SET created_at = now() - interval '1 hour'
      WHERE id = ${attemptId}`.execute(app.db);
    await lookAgain(ctx, deps, { attemptId, step: 0 });
    await endUnpaid(ctx, deps);
    expect(await statusOf()).toBe('cancelled');
  });
});

test('neither secrets nor people stand in the log', () => {
  const log = lines.join('');
  expect(log).toContain('the payment gateway refused');
  const { RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: webhook } = standIn.settings;
  for (const word of [secret, webhook, 'razorpay_signature', '9820012345', 'buyer@stand-in']) {
    expect(log).not.toContain(word);
  }
});
