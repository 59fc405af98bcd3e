import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { createLog } from '#platform/server/log.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { RAZORPAY_KEYS } from '#test/support/razorpay-ledger.ts';
import { openRazorpayStandIn, type RazorpayStandIn } from '#test/support/razorpay-stand-in.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { createRazorpay } from './razorpay.ts';
import { lookAgain } from './look-again.ts';
import { sendRefund } from './send-refund.ts';
import { workEvent } from './take-event.ts';

let standIn: RazorpayStandIn;
let app: TestApp;
let deps: GatewayDeps & OpenOrderDeps;
let ctx: Context;
let admin: SignedIn;
let asha: SignedIn;

beforeAll(async () => {
  standIn = await openRazorpayStandIn();
  app = await openPeopleApp({ settings: standIn.settings });
  // Looks are planned by the shop's clock and due by the database's.
  app.clock.set(new Date());
  admin = await signIn(app, ADMIN_EMAIL);
  asha = await signUp(app, 'asha@example.com');
  const gateway = createRazorpay(
    {
      keyId: RAZORPAY_KEYS.RAZORPAY_KEY_ID,
      keySecret: RAZORPAY_KEYS.RAZORPAY_KEY_SECRET,
      webhookSecret: RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET,
    },
    standIn,
  );
  const orderDeps = await openOrderDeps(app.connectionString);
  deps = {
    ...orderDeps,
    gateway: () => gateway,
    offeredGateway: () => gateway,
    sendsLateBack: () => true,
    origin: () => 'https://shop.example',
  };
  const { db, clock } = app;
  ctx = { actor: { role: 'visitor' }, db, clock, log: createLog('silent'), requestId: 'test' };
});
afterAll(async () => {
  await deps.close();
  await app.close();
  await standIn.close();
});

/** Nothing runs by itself here: each step does what its job would. */
type Shop = { made: MadeOrder; attempts: { orderId: string; attemptId: string }[] };
type Step = (shop: Shop) => Promise<void>;

async function attempt({ made, attempts }: Shop): Promise<void> {
  // Later than the attempts that are taken again.
  await sql`UPDATE payment_attempt SET created_at = created_at - interval '1 hour',
    returned_at = NULL WHERE order_id = ${made.id}`.execute(app.db);
  const answer = await send(app, `POST /v2/order/${made.id}/attempts`, asha);
  if (answer.status !== 200) return;
  const { fields } = (await answer.json()) as { fields: Record<string, string> };
  const attemptId = new URL(fields['callback_url'] ?? '').searchParams.get('attempt') ?? '';
  attempts.push({ orderId: fields['order_id'] ?? '', attemptId });
}

const onGateway =
  (act: (orderId: string) => unknown): Step =>
  async ({ attempts }) => {
    const { orderId } = attempts.at(-1) ?? {};
    if (orderId !== undefined && standIn.orders.get(orderId)?.status !== 'paid') act(orderId);
  };

const first =
  (act: (orderId: string) => unknown): Step =>
  async ({ attempts }) => {
    const { orderId } = attempts[0] ?? {};
    if (orderId !== undefined && standIn.orders.get(orderId)?.status !== 'paid') act(orderId);
  };

async function deliver(events: RazorpayStandIn['events']): Promise<void> {
  for (const { body, headers } of events) {
    await app.request('/v2/payments/razorpay/events', { method: 'POST', body, headers });
    const eventId = headers['x-razorpay-event-id'] ?? '';
    await workEvent(ctx, deps, { eventId }, 9);
  }
}

async function sendRefunds({ made }: Shop): Promise<void> {
  const due = await app.db
    .selectFrom('refund')
    .select('seq')
    .where('order_id', '=', made.id)
    .where('state', '=', 'due')
    .execute();
  for (const { seq } of due) await sendRefund(ctx, deps, { orderId: made.id, seq });
}

async function owner({ made }: Shop, call: string, body: object, key?: string): Promise<void> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  await send(app, `${call.replace('{id}', made.id)}`, { ...admin, body, headers });
}

let keys = 0;
const STEPS: Record<string, Step> = {
  attempt,
  pay: onGateway((orderId) => standIn.pay(orderId)),
  'pay the first': first((orderId) => standIn.pay(orderId)),
  'pay, held': onGateway((orderId) => standIn.pay(orderId, { isHeld: true })),
  fail: onGateway((orderId) => standIn.fail(orderId)),
  'events in order': () => deliver(standIn.events.splice(0)),
  'events twice, backwards': () => {
    const events = standIn.events.splice(0).toReversed();
    return deliver([...events, ...events]);
  },
  'events lost': async () => void standIn.events.splice(0),
  cancel: async ({ made }) => void (await send(app, `DELETE /v2/order/${made.id}`, asha)),
  reopen: (shop) => owner(shop, 'POST /v2/admin/order/{id}/reopening', { reason: 'Wanted' }),
  'refund a part': (shop) => {
    keys += 1;
    const body = { amount: 300, method: 'Online', reason: 'Broke' };
    return owner(shop, 'POST /v2/admin/order/{id}/refund', body, `ledger-refund-${keys}`);
  },
  'paid by hand': (shop) =>
    owner(shop, 'POST /v2/admin/order/{id}/payment', { decision: 'Paid', method: 'Cash' }),
  'refunds sent': sendRefunds,
  'refunds refused': async (shop) => {
    standIn.mood = 'refuses';
    await sendRefunds(shop);
    standIn.mood = 'well';
  },
};

/** All that is on its way arrives, by looks and events. */
async function comeToRest(shop: Shop): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const { attemptId } of shop.attempts) await lookAgain(ctx, deps, { attemptId, step: 99 });
    await sendRefunds(shop);
    await deliver(standIn.events.splice(0));
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

async function ledgers({ made, attempts }: Shop) {
  const orders = attempts.map(({ orderId }) => orderId);
  const payments = [...standIn.payments.values()].filter(({ order_id }) =>
    orders.includes(order_id),
  );
  const captured = payments.filter(({ captured: isCaptured }) => isCaptured);
  const parts = await app.db
    .selectFrom('payment')
    .select(['status', 'amount', 'label'])
    .where('order_id', '=', made.id)
    .where('method', '=', 'Online')
    .execute();
  const refunds = await app.db
    .selectFrom('refund')
    .select(['amount', 'state'])
    .where('order_id', '=', made.id)
    .where('state', 'is not', null)
    .where('taken_back_at', 'is', null)
    .execute();
  return {
    gateway: {
      came: sum(captured.map(({ amount }) => amount)),
      wentBack: sum(captured.map(({ amount_refunded }) => amount_refunded)),
    },
    shop: {
      came: sum(parts.map(({ amount }) => amount)),
      wentBack: sum(refunds.map(({ amount }) => amount)),
    },
    paid: parts.filter(({ status, label }) => status === 'Paid' && label !== 'Refund').length,
  };
}

test("whatever happens in whatever order, the shop's ledger is the gateway's", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 3, maxLength: 12 }),
      async (names) => {
        standIn.events.length = 0;
        const made = await anOrder(app.db, { uid: asha.uid, email: asha.email });
        const shop: Shop = { made, attempts: [] };
        for (const name of ['attempt', ...names]) await STEPS[name]?.(shop);
        await comeToRest(shop);
        const { gateway, shop: ours, paid } = await ledgers(shop);
        expect(ours).toEqual(gateway);
        expect(paid).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 40 },
  );
});
