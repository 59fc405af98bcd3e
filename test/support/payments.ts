import type { Database } from '#platform/server/database/database.ts';
import type { MadeOrder } from './orders.ts';

/** How the payment of an order stands, what happened to the order since, and the mails about it. */
export async function paymentState(db: Database, { id, number }: MadeOrder) {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.id', 'order_id')
    .select(['payment.status', 'transaction_id', 'amount', 'reason', 'decided_at'])
    .select(['total', 'shop_order.status as order'])
    .where('order_id', '=', id)
    .where('seq', '=', 1)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('order_event')
    .select(['kind', 'actor', 'is_public', 'text'])
    .where('order_id', '=', id)
    .where('seq', '>', 1)
    .orderBy('seq')
    .execute();
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'to_address', 'subject', 'body_text', 'body_html'])
    .where('subject', 'like', `%${number}%`)
    .where('kind', 'like', 'payment%')
    .orderBy('created_at')
    .execute();
  return { payment, events, mails };
}
