import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { createRazorpay } from '#features/payments/gateway/server/razorpay/razorpay.ts';
import type { GatewayDeps } from '#features/payments/gateway/server/gateway-deps.ts';
import { workGateway } from '#features/payments/gateway/server/work-gateway.ts';
import type { Context } from '#platform/server/context.ts';
import { createLog } from '#platform/server/log.ts';
import { anOrder, type MadeOrder } from './orders.ts';
import { openOrderDeps, type OpenOrderDeps } from './order-deps.ts';
import { PATIENTLY } from './patience.ts';
import { RAZORPAY_KEYS, type SignedEvent } from '#demo/razorpay/razorpay-ledger.ts';
import { openRazorpayStandIn, type RazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import { openSignedInApp, type SignedInApp } from './signed-in-app.ts';

type Part = { seq: number; label: string; status: string; method: string; amount: number };

/** A shop with Razorpay beside it, whose events a test delivers. */
export type OnlineShop = Omit<SignedInApp, 'close'> & {
  standIn: RazorpayStandIn;
  deps: GatewayDeps & OpenOrderDeps;
  ctx: Context;
  order(change?: object): Promise<MadeOrder>;
  deliver(event: SignedEvent): Promise<Response>;
  deliverAll(): Promise<void>;
  /** Waits until no job of the gateway is left that is due. */
  settled(): Promise<void>;
  partsOf(order: MadeOrder): Promise<Part[]>;
  refundsOf(order: MadeOrder): Promise<{ amount: number; state: string | null }[]>;
  mailsOf(order: MadeOrder): Promise<string[]>;
  close(): Promise<void>;
};

async function openDeps(
  standIn: RazorpayStandIn,
  connectionString: string,
): Promise<OnlineShop['deps']> {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = RAZORPAY_KEYS;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret } = RAZORPAY_KEYS;
  const gateway = createRazorpay({ keyId, keySecret, webhookSecret }, standIn);
  const deps = await openOrderDeps(connectionString);
  return {
    ...deps,
    gateway: () => gateway,
    offeredGateway: () => gateway,
    sendsLateBack: () => true,
    origin: () => 'https://shop.example',
  };
}

async function allDone({ app }: SignedInApp): Promise<boolean> {
  const { rows } = await sql`SELECT FROM jobs.job WHERE name LIKE 'gateway-%'
    AND name NOT IN ('gateway-refunds', 'gateway-events', 'gateway-links')
    AND state IN ('created', 'retry', 'active') AND start_after < now() + interval '25 seconds'`.execute(
    app.db,
  );
  return rows.length === 0;
}

/** Its clock is the database's: looks are planned by the one and due by the other. */
export async function openOnlineShop(): Promise<OnlineShop> {
  const standIn = await openRazorpayStandIn();
  const shop = await openSignedInApp({ settings: standIn.settings });
  const { app, asha } = shop;
  const { db, clock } = app;
  clock.set(new Date());
  const deps = await openDeps(standIn, app.connectionString);
  const log = createLog('silent');
  const ctx: Context = { actor: { role: 'visitor' }, db, clock, log, requestId: 'test' };
  await workGateway(ctx, deps);
  const deliver = ({ body, headers }: SignedEvent) =>
    app.request('/v2/payments/razorpay/events', { method: 'POST', body, headers });
  return {
    ...shop,
    standIn,
    deps,
    ctx,
    order: (change = {}) => anOrder(db, { uid: asha.uid, email: asha.email, ...change }),
    deliver,
    async deliverAll() {
      // What tells of a link names its order first: nothing is too early, and has to be tried again.
      for (const event of standIn.events.splice(0).toReversed()) {
        expect((await deliver(event)).status).toBe(204);
      }
    },
    async settled() {
      await vi.waitUntil(() => allDone(shop), PATIENTLY);
    },
    partsOf: ({ id }) =>
      db
        .selectFrom('payment')
        .select(['seq', 'label', 'status', 'method', 'amount'])
        .where('order_id', '=', id)
        .orderBy('seq')
        .execute(),
    refundsOf: ({ id }) =>
      db
        .selectFrom('refund')
        .select(['amount', 'state'])
        .where('order_id', '=', id)
        .orderBy('seq')
        .execute(),
    async mailsOf({ number }) {
      const mails = await db
        .selectFrom('mail')
        .select('kind')
        .where('subject', 'like', `%${number}%`)
        .orderBy('created_at')
        .execute();
      return mails.map(({ kind }) => kind);
    },
    async close() {
      await deps.close();
      await app.close();
      await standIn.close();
    },
  };
}
