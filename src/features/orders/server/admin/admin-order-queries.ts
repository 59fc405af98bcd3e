import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/server/database/database.ts';

export type AdminFacts = Awaited<ReturnType<typeof getAdminFacts>>;

/** The part of an order that only the owner sees. A rejected claim makes no other one a duplicate. */
export function getAdminFacts(db: Database, orderId: string) {
  return db
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .select(['payment.submitted_at', 'payment.decided_at'])
    .select((eb) => [
      sql<Date | null>`payment_undoable_until(payment.decided_at, payment.before_decision,
        shop_order.status)`.as('undoable_until'),
      sql<boolean>`(EXISTS (SELECT FROM payment AS other
        WHERE other.transaction_id = payment.transaction_id AND other.order_id <> payment.order_id
          AND other.status <> 'Rejected')
        OR EXISTS (SELECT FROM spent_transfer AS spent
          WHERE spent.transaction_id = payment.transaction_id))`.as('is_duplicate'),
      eb
        .selectFrom('shop_order as theirs')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('theirs.uid', '=', 'shop_order.uid')
        .$asScalar()
        .$notNull()
        .as('order_count'),
      jsonArrayFrom(
        eb
          .selectFrom('order_event')
          .select(['seq', 'kind', 'order_event.status', 'text', 'at', 'actor', 'is_public'])
          .whereRef('order_event.order_id', '=', 'shop_order.id')
          .orderBy('order_event.seq'),
      ).as('events'),
    ])
    .where('shop_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
}
