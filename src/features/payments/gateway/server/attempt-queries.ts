import { sql } from 'kysely';
import { LAST_TRIES, type LastTry } from '../../contract.ts';
import type { Database } from '#platform/server/database/database.ts';
import { isUuid } from '#platform/contract/text/uuid.ts';
import {
  ATTEMPT_STATES,
  LINK_STATES,
  PAYMENT_STATES,
  type Attempt,
  type Payment,
} from '../attempt-state.ts';

export type AttemptRow = {
  id: string;
  orderId: string;
  partSeq: number;
  gatewayOrderId: string | null;
  linkId: string | null;
  createdAt: Date;
  attempt: Attempt;
  used: string[];
};

export type NewAttempt = {
  id: string;
  orderId: string;
  partSeq: number;
  amount: number;
  /** The gateway opens its order for these keys alone. */
  keyId: string;
};

export async function insertAttempt(
  db: Database,
  { id, orderId, partSeq, amount, keyId }: NewAttempt,
): Promise<void> {
  await db
    .insertInto('payment_attempt')
    .values({
      id,
      order_id: orderId,
      part_seq: partSeq,
      gateway: 'razorpay',
      amount,
      key_id: keyId,
      state: 'opening',
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}

/** Opens an attempt, once. @returns the gateway's order that it has, which may be of another call at the same time */
export async function setOpened(
  db: Database,
  id: string,
  gatewayOrderId: string,
): Promise<string | undefined> {
  await db
    .updateTable('payment_attempt')
    .set({ gateway_order_id: gatewayOrderId, state: 'open' })
    .where('id', '=', id)
    .where('state', '=', 'opening')
    .execute();
  return findGatewayOrder(db, id);
}

export async function findGatewayOrder(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('gateway_order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.gateway_order_id ?? undefined;
}

/** An attempt of the last twelve minutes that can be paid still, or one that is just being opened. */
export function findReusable(
  db: Database,
  { orderId, partSeq, amount, keyId }: Omit<NewAttempt, 'id'>,
): Promise<{ id: string; gateway_order_id: string | null } | undefined> {
  return db
    .selectFrom('payment_attempt')
    .select(['id', 'gateway_order_id'])
    .where('order_id', '=', orderId)
    .where('part_seq', '=', partSeq)
    .where('amount', '=', amount)
    .where('key_id', '=', keyId)
    .where('kind', '=', 'page')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', 'in', ['open', 'failed']),
          eb('created_at', '>', sql<Date>`now() - interval '12 minutes'`),
        ]),
        eb.and([
          eb('state', '=', 'opening'),
          eb('created_at', '>', sql<Date>`now() - interval '15 seconds'`),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const known = <T extends string>(all: readonly T[], value: string, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise;

async function listPayments(db: Database, attemptId: string, gatewayOrderId: string | null) {
  const rows = await db
    .selectFrom('gateway_payment')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    isUsed: row.use !== null,
    payment: {
      id: row.id,
      gatewayOrderId: gatewayOrderId ?? undefined,
      state: known(PAYMENT_STATES, row.state, 'created'),
      amount: row.amount,
      currency: row.currency,
      way: row.way,
      fee: row.fee ?? undefined,
      tax: row.tax ?? undefined,
      refunded: row.refunded,
    } satisfies Payment,
  }));
}

type AttemptBy =
  | { id: string }
  | { gatewayOrderId: string }
  | { paymentId: string }
  | { linkId: string };

function matching(by: AttemptBy) {
  if ('linkId' in by) return sql<boolean>`gateway_link_id = ${by.linkId}`;
  if ('gatewayOrderId' in by) return sql<boolean>`gateway_order_id = ${by.gatewayOrderId}`;
  if ('id' in by) return isUuid(by.id) ? sql<boolean>`id = ${by.id}` : sql<boolean>`false`;
  return sql<boolean>`id = (SELECT attempt_id FROM gateway_payment WHERE id = ${by.paymentId})`;
}

export async function findAttempt(db: Database, by: AttemptBy): Promise<AttemptRow | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .select(['id', 'order_id', 'part_seq', 'gateway_order_id', 'amount', 'state', 'created_at'])
    .select(['gateway_link_id', 'link_state'])
    .where(matching(by))
    .executeTakeFirst();
  if (!row) return undefined;
  const payments = await listPayments(db, row.id, row.gateway_order_id);
  return {
    id: row.id,
    orderId: row.order_id,
    partSeq: row.part_seq,
    gatewayOrderId: row.gateway_order_id,
    linkId: row.gateway_link_id,
    createdAt: row.created_at,
    attempt: {
      state: known(ATTEMPT_STATES, row.state, 'open'),
      amount: row.amount,
      payments: payments.map(({ payment }) => payment),
      ...(row.link_state !== null && { link: known(LINK_STATES, row.link_state, 'created') }),
    },
    used: payments.flatMap(({ isUsed, payment }) => (isUsed ? [payment.id] : [])),
  };
}

export async function saveAttempt(db: Database, id: string, { state, payments, link }: Attempt) {
  // The gateway makes the order of a link for its first visitor.
  const orderId = payments.find((one) => one.gatewayOrderId !== undefined)?.gatewayOrderId ?? null;
  await db
    .updateTable('payment_attempt')
    .set((eb) => ({
      state,
      gateway_order_id: eb.fn.coalesce('gateway_order_id', eb.val(orderId)),
      ...(link && { link_state: link }),
    }))
    .where('id', '=', id)
    .execute();
  for (const payment of payments) {
    const { state: reached, amount, currency, way, refunded } = payment;
    const said = { state: reached, way, fee: payment.fee ?? null, tax: payment.tax ?? null };
    await db
      .insertInto('gateway_payment')
      .values({ id: payment.id, attempt_id: id, amount, currency, refunded, ...said })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ refunded, ...said })
          .where('gateway_payment.attempt_id', '=', id),
      )
      .execute();
  }
}

export type MoneyUse = 'pays' | 'goes back' | 'odd';

/** @param partSeq the part of the order's payment that the money is */
export async function setUse(
  db: Database,
  paymentId: string,
  { use, partSeq }: { use: MoneyUse; partSeq: number | null },
): Promise<void> {
  await db
    .updateTable('gateway_payment')
    .set({ use, part_seq: partSeq, came_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', paymentId)
    .execute();
}

/** Records that the gateway was asked. @param isLast it is not asked again */
export async function setLooked(
  db: Database,
  id: string,
  { isLast }: { isLast: boolean },
): Promise<void> {
  await sql`UPDATE payment_attempt SET looked_at = clock_timestamp(),
      state = CASE WHEN ${isLast} AND state IN ('open', 'failed') THEN 'expired' ELSE state END
    WHERE id = ${id}`.execute(db);
}

export async function setReturned(db: Database, id: string): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ returned_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** True while an attempt may still bring money: a browser came back with a signed payment, or a bank has promised it. */
export async function isOnItsWay(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'authorised'),
        eb.and([
          eb('state', 'in', ['open', 'failed']),
          eb('returned_at', '>', sql<Date>`now() - interval '1 hour'`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Open attempts of an order, of the last day, that the shop has not just asked the gateway about. */
export async function listToAsk(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'failed', 'authorised'])
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where((eb) =>
      eb.or([
        eb('looked_at', 'is', null),
        eb('looked_at', '<', sql<Date>`now() - interval '5 seconds'`),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** How the last try of the last half hour stands: the gateway's page is open no longer. */
export async function findLastTry(db: Database, orderId: string): Promise<LastTry | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('state')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'page')
    .where('state', 'in', ['open', 'failed'])
    .where('created_at', '>', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && known(LAST_TRIES, row.state, 'open');
}
