import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
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
import { RAZORPAY_KEYS } from '#demo/razorpay/razorpay-ledger.ts';
import { openRazorpayStandIn, type RazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { createRazorpay } from './razorpay/razorpay.ts';
import { endLink } from './links/end-link.ts';
import { lookAgain } from './look-again.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { workEvent } from './events/take-event.ts';

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
type Shop = {
  made: MadeOrder;
  attempts: { orderId: string; attemptId: string }[];
  /** Ids at the gateway. */
  links: string[];
};
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

async function link({ made, links }: Shop): Promise<void> {
  const before = new Set(standIn.links.keys());
  const call = `POST /v2/admin/order/${made.id}/payment-link`;
  await send(app, call, { ...admin, body: { part: 1 } });
  links.push(...[...standIn.links.keys()].filter((id) => !before.has(id)));
}

const onLink =
  (act: (id: string) => unknown): Step =>
  async ({ links }) => {
    const id = links.at(-1);
    if (id !== undefined && standIn.links.get(id)?.status === 'created') act(id);
  };

async function payLate({ links }: Shop): Promise<void> {
  const orderId = standIn.visitLink(links[0] ?? '');
  if (standIn.orders.get(orderId)?.status !== 'paid') standIn.pay(orderId);
}

async function endLinks({ made }: Shop): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM payment_attempt
    WHERE order_id = ${made.id} AND kind = 'link'`.execute(app.db);
  for (const { id: attemptId } of rows) await endLink(ctx, deps, { attemptId });
}

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

async function changePrice(shop: Shop, shipping: number): Promise<void> {
  const { version } = await app.db
    .selectFrom('shop_order')
    .select('version')
    .where('id', '=', shop.made.id)
    .executeTakeFirstOrThrow();
  const body = { version, reason: 'Another parcel', shipping, lines: [{ line: 1, quantity: 2 }] };
  await owner(shop, 'PUT /v2/admin/order/{id}/contents', body);
}

let keys = 0;
const STEPS: Record<string, Step> = {
  attempt,
  pay: onGateway((orderId) => standIn.pay(orderId)),
  'pay the first': first((orderId) => standIn.pay(orderId)),
  'pay, held': onGateway((orderId) => standIn.pay(orderId, { isHeld: true })),
  fail: onGateway((orderId) => standIn.fail(orderId)),
  link,
  'pay the link': onLink((id) => standIn.payLink(id)),
  'pay the first link late': (shop) => (shop.links.length > 0 ? payLate(shop) : Promise.resolve()),
  'link expires': onLink((id) => standIn.expireLink(id)),
  'links end': endLinks,
  'costs more': (shop) => changePrice(shop, 30),
  'costs less': (shop) => changePrice(shop, 20),
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

async function attemptsOf({ made }: Shop): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM payment_attempt
    WHERE order_id = ${made.id} ORDER BY id`.execute(app.db);
  return rows.map(({ id }) => id);
}

/** All that is on its way arrives, by looks and events. */
async function comeToRest(shop: Shop): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await endLinks(shop);
    for (const attemptId of await attemptsOf(shop)) {
      await lookAgain(ctx, deps, { attemptId, step: 99 });
    }
    await sendRefunds(shop);
    await deliver(standIn.events.splice(0));
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

async function ledgers({ made, attempts, links }: Shop) {
  const ofLinks = links.map((id) => standIn.links.get(id)?.order_id ?? '');
  const orders = [...attempts.map(({ orderId }) => orderId), ...ofLinks];
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
    paid: parts.filter(({ status, label }) => status === 'Paid' && label === 'Full').length,
    open: links.filter((id) => standIn.links.get(id)?.status === 'created'),
    wanted: await wantedLinks(made),
  };
}

async function wantedLinks({ id }: MadeOrder): Promise<number> {
  const answer = await send(app, `GET /v2/admin/order/${id}`, admin);
  const { payment, payments } = (await answer.json()) as AdminOrderWire;
  return (payments ?? [payment]).filter((part) => part.link !== undefined).length;
}

test("whatever happens in whatever order, the shop's ledger is the gateway's", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 3, maxLength: 12 }),
      async (names) => {
        standIn.events.length = 0;
        const made = await anOrder(app.db, { uid: asha.uid, email: asha.email });
        const shop: Shop = { made, attempts: [], links: [] };
        for (const name of ['attempt', ...names]) await STEPS[name]?.(shop);
        await comeToRest(shop);
        const { gateway, shop: ours, paid, open, wanted } = await ledgers(shop);
        expect(ours).toEqual(gateway);
        expect(paid).toBeLessThanOrEqual(1);
        expect(open).toHaveLength(wanted);
      },
    ),
    {
      numRuns: 40,
      examples: [[['pay', 'paid by hand', 'events in order', 'costs less', 'attempt', 'attempt']]],
    },
  );
});
