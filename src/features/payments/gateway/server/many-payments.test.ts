import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { GATEWAY_SIZES } from '#test/support/gateway-sizes.ts';
import type { GatewayWorkerArguments } from '#test/support/gateway-worker.ts';
import { anOrder } from '#test/support/orders.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { openRazorpayStandIn, type RazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import type { TestApp } from '#test/support/test-app.ts';

const { payments: PAYMENTS, refunds: REFUNDS, kills: KILLS } = GATEWAY_SIZES;
const LONG_MS = 45 * 60_000;

const WORKER = path.resolve(import.meta.dirname, '../../../../../test/support/gateway-worker.ts');

let standIn: RazorpayStandIn;
let app: TestApp;
let admin: SignedIn;
let asha: SignedIn;
const workers: ChildProcess[] = [];
let kills = 0;
let isOver = false;

beforeAll(async () => {
  standIn = await openRazorpayStandIn();
  app = await openPeopleApp({ settings: standIn.settings });
  app.clock.set(new Date());
  admin = await signIn(app, ADMIN_EMAIL);
  asha = await signUp(app, 'asha@example.com');
});
afterAll(async () => {
  isOver = true;
  for (const worker of workers) worker.kill('SIGKILL');
  await app.close();
  await standIn.close();
});

function startWorker(): ChildProcess {
  const facts: GatewayWorkerArguments = {
    connectionString: app.connectionString,
    origin: standIn.origin,
  };
  const worker = fork(WORKER, [JSON.stringify(facts)], { execArgv: [] });
  workers.push(worker);
  return worker;
}

/** Kills one of the two processes again and again, wherever it stands. */
async function killOften(): Promise<void> {
  let worker = startWorker();
  while (!isOver && kills < KILLS) {
    await wait(1_000 + Math.random() * 4_000);
    if (isOver) return;
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    kills += 1;
    worker = startWorker();
  }
}

async function linkOf(orderId: string): Promise<string> {
  const call = `POST /v2/admin/order/${orderId}/payment-link`;
  const answer = await send(app, call, { ...admin, body: { part: 1 } });
  const { payment } = (await answer.json()) as AdminOrderWire;
  return payment.link?.url.split('/').at(-1) ?? '';
}

/** The way to pay goes by the index: a link, the gateway's page with a link open, or that page alone. */
async function paidOnline(index: number): Promise<string> {
  const { id } = await anOrder(app.db, { uid: asha.uid, email: asha.email });
  const link = index % 3 === 2 ? '' : await linkOf(id);
  if (index % 3 === 0) {
    standIn.payLink(link);
    return id;
  }
  const answer = await send(app, `POST /v2/order/${id}/attempts`, asha);
  const { fields } = (await answer.json()) as { fields: Record<string, string> };
  standIn.pay(fields['order_id'] ?? '');
  return id;
}

const stateOfLinks = () => new Set([...standIn.links.values()].map(({ status }) => status));

/** The same in each run. */
function shuffled<T>(all: T[]): T[] {
  return all
    .map((one, index) => ({ one, place: (index * 7919) % 10_007 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one);
}

/** All events so far, three times each, in any order, twenty at once. */
async function deliverThrice(): Promise<void> {
  const events = standIn.events.splice(0);
  const sent = shuffled([...events, ...events, ...events]);
  for (let from = 0; from < sent.length; from += 20) {
    const answers = await Promise.all(
      sent
        .slice(from, from + 20)
        .map(({ body, headers }) =>
          app.request('/v2/payments/razorpay/events', { method: 'POST', body, headers }),
        ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  }
  const waiting = async () =>
    (await sql`SELECT FROM gateway_event WHERE done_at IS NULL`.execute(app.db)).rows.length;
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: LONG_MS, interval: 100 });
}

async function figures() {
  const { rows } = await sql`
    SELECT (SELECT count(*)::int FROM shop_order WHERE is_paid) AS paid,
      (SELECT count(*)::int FROM payment WHERE seq > 1) AS surplus,
      (SELECT count(*)::int FROM refund WHERE state = 'done') AS refunds,
      (SELECT count(*)::int FROM refund WHERE state <> 'done') AS unsent,
      (SELECT count(*)::int FROM mail WHERE kind = 'payment-received') AS "paid mails",
      (SELECT count(*)::int FROM mail WHERE kind = 'refund-sent') AS "refund mails"`.execute(
    app.db,
  );
  return rows[0];
}

test(
  'many payments, links and refunds, each event three times in any order, two processes that are killed: each once, with one mail, and no link stays',
  { timeout: LONG_MS },
  async () => {
    const orders: string[] = [];
    for (let index = 0; index < PAYMENTS; index += 1) orders.push(await paidOnline(index));
    startWorker();
    const killing = killOften();
    await deliverThrice();
    const paid = { paid: PAYMENTS, surplus: 0, 'paid mails': PAYMENTS };
    expect(await figures()).toMatchObject({ ...paid, refunds: 0 });
    await vi.waitUntil(() => !stateOfLinks().has('created'), { timeout: LONG_MS, interval: 100 });
    expect(stateOfLinks()).toEqual(new Set(['paid', 'cancelled']));
    for (const [index, id] of orders.slice(0, REFUNDS).entries()) {
      const body = { amount: 200, method: 'Online', reason: 'One broke' };
      const headers = { 'idempotency-key': `many-refunds-${index}` };
      await send(app, `POST /v2/admin/order/${id}/refund`, { ...admin, body, headers });
    }
    await vi.waitUntil(() => standIn.refunds.size >= REFUNDS, { timeout: LONG_MS, interval: 100 });
    await deliverThrice();
    isOver = true;
    await killing;
    const sent = { refunds: REFUNDS, unsent: 0, 'refund mails': REFUNDS };
    expect(await figures()).toEqual({ ...paid, ...sent });
    expect(standIn.refunds.size).toBe(REFUNDS);
  },
);
