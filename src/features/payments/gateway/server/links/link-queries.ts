import { sql, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { PaymentLink } from '../../gateway.ts';
import { PAYMENT_LINK_DAYS } from '../../payment-link-days.ts';
import type { NewAttempt } from '../attempt-queries.ts';

type PartRef = { orderId: string; partSeq: number };

export function findOpenLink(db: Database, { orderId, partSeq }: PartRef) {
  return db
    .selectFrom('payment_attempt')

    .select((eb) => [
      'id',
      'amount',
      'key_id',
      'link_url',
      eb.ref('expires_at').$notNull().as('expires_at'),
    ])
    .select(sql<boolean>`expires_at < now() + interval '1 hour'`.as('ends_soon'))
    .where('order_id', '=', orderId)
    .where('part_seq', '=', partSeq)
    .where('link_state', '=', 'created')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** @returns when it expires, in whole seconds, as the gateway counts */
export async function insertLink(
  db: Database,
  { id, orderId, partSeq, amount, keyId }: NewAttempt,
): Promise<Date> {
  const { expires_at: expiresAt } = await db
    .insertInto('payment_attempt')
    .values({
      id,
      order_id: orderId,
      part_seq: partSeq,
      gateway: 'razorpay',
      kind: 'link',
      link_state: 'created',
      amount,
      key_id: keyId,
      state: 'opening',
      expires_at: sql<Date>`date_trunc('second', clock_timestamp())
        + make_interval(days => ${PAYMENT_LINK_DAYS})`,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returning((eb) => eb.ref('expires_at').$notNull().as('expires_at'))
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Names the link of an attempt as the gateway does. @param url undefined where an event has told of it first */
export async function setLink(
  db: Database,
  id: string,
  link: Pick<PaymentLink, 'id'> & Partial<PaymentLink>,
): Promise<void> {
  await sql`UPDATE payment_attempt SET gateway_link_id = coalesce(gateway_link_id, ${link.id}),
      link_url = coalesce(${link.url ?? null}, link_url),
      state = CASE WHEN state = 'opening' THEN 'open' ELSE state END
    WHERE id = ${id}`.execute(db);
}

export async function setLinkRefused(db: Database, id: string): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ state: 'expired', link_state: 'cancelled' })
    .where('id', '=', id)
    .where('gateway_link_id', 'is', null)
    .execute();
}

export async function setLinkEnded(db: Database, id: string): Promise<void> {
  await sql`UPDATE payment_attempt SET ended_at = coalesce(ended_at, clock_timestamp())
    WHERE id = ${id}`.execute(db);
}

const OPENING = sql`interval '10 minutes'`;

/** Its part is settled, costs something else, or is gone; the order was cancelled; or nobody has got its address. */
const IS_STALE = sql<SqlBool>`link_state = 'created' AND expires_at > now() AND (ended_at IS NOT NULL
  OR state = 'opening' AND payment_attempt.created_at < now() - ${OPENING}
  OR NOT EXISTS (SELECT FROM payment JOIN shop_order ON shop_order.id = payment.order_id
    WHERE payment.order_id = payment_attempt.order_id AND seq = part_seq
      AND payment.amount = payment_attempt.amount AND shop_order.status <> 'cancelled'
      AND payment.status IN ('Pending', 'Submitted', 'Rejected')))`;

export type StaleLink = { linkId: string | null; keyId: string | null; isOld: boolean };

export async function findStaleLink(db: Database, id: string): Promise<StaleLink | undefined> {
  const { rows } = await sql<StaleLink>`
    SELECT gateway_link_id AS "linkId", key_id AS "keyId",
      created_at < now() - ${OPENING} AS "isOld"
    FROM payment_attempt WHERE id = ${id} AND ${IS_STALE}`.execute(db);
  return rows[0];
}

export async function listStaleLinks(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM payment_attempt WHERE ${IS_STALE} ORDER BY created_at LIMIT 200`.execute(db);
  return rows.map(({ id }) => id);
}
