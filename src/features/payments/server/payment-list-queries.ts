import { sql } from 'kysely';
import { MAX_COUNTED } from '#platform/contract/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { PaymentListQuery } from '../contract.ts';

function matching(db: Database, view: PaymentListQuery['status']) {
  const status = view === 'awaited' ? 'Pending' : view;
  return db
    .selectFrom('payment')
    .$if(status !== 'all', (query) => query.where('payment.status', '=', status))
    .$if(view === 'awaited', (query) =>
      // A cancelled order awaits no payment.
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('shop_order as placed')
            .select('placed.id')
            .whereRef('placed.id', '=', 'payment.order_id')
            .where('placed.status', '!=', 'cancelled'),
        ),
      ),
    );
}

/** Payments without a claim come last. */
function page(db: Database, { status, limit, offset }: PaymentListQuery) {
  return matching(db, status)
    .selectAll('payment')
    .orderBy('payment.submitted_at')
    .orderBy('payment.order_id')
    .limit(limit)
    .offset(offset)
    .as('payment');
}

export type PaymentRow = Awaited<ReturnType<typeof listPaymentsOfAll>>['items'][number];

/** Payments with customers and duplicates, and their number up to a bound. */
export async function listPaymentsOfAll(db: Database, list: PaymentListQuery) {
  const items = await db
    .selectFrom(page(db, list))
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .select([
      'payment.order_id',
      'payment.status',
      'payment.method',
      'payment.amount',
      'payment.transaction_id',
      'payment.reason',
      'payment.submitted_at',
      'payment.decided_at',
      'shop_order.number',
      'shop_order.status as order_status',
      'shop_order.first_name',
      'shop_order.last_name',
      'shop_order.phone',
      'shop_order.email',
    ])
    .select([
      sql<Date | null>`payment_undoable_until(payment.decided_at, payment.before_decision,
        shop_order.status)`.as('undoable_until'),
      sql<string | null>`coalesce((SELECT other_order.number FROM payment AS other
        JOIN shop_order AS other_order ON other_order.id = other.order_id
        WHERE other.transaction_id = payment.transaction_id AND other.order_id <> payment.order_id
          AND other.status <> 'Rejected'
        ORDER BY other.submitted_at DESC LIMIT 1),
        (SELECT spent_on.number FROM spent_transfer AS spent
        JOIN shop_order AS spent_on ON spent_on.id = spent.order_id
        WHERE spent.transaction_id = payment.transaction_id))`.as('used_on'),
      sql<
        number | null
      >`floor(extract(epoch FROM clock_timestamp() - payment.submitted_at))::int`.as('age_seconds'),
    ])
    .orderBy('payment.submitted_at')
    .orderBy('payment.order_id')
    .execute();
  const total = await countPayments(db, list.status);
  return { items, total } satisfies Page<unknown>;
}

/** The number of payments, up to a bound. */
export async function countPayments(
  db: Database,
  status: PaymentListQuery['status'],
): Promise<number> {
  const some = matching(db, status).select('payment.order_id').limit(MAX_COUNTED).as('some');
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
