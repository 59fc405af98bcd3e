import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { PaymentMethodName } from '../../payment/payment-method.ts';
import { isCustomer } from '../../server/listing/order-search-queries.ts';

export type KnownRow = {
  uid: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  address: unknown;
  delivery_kind: string;
  orders: number;
};

const NEWEST = sql`shop_order.uid, first_name, last_name, phone, email, address, delivery_kind,
  created_at`;

const MOST = 8;
/** Limit of customers with matching words to look at: those of the newest orders are shown. */
const MOST_LOOKED_AT = 50;

/** People who have ordered and are not forgotten, those of the newest orders first. */
export async function listKnown(db: Database, q: string): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    WITH found AS MATERIALIZED (SELECT uid FROM order_customer
      WHERE ${sql.join(isCustomer(q), sql` AND `)} LIMIT ${MOST_LOOKED_AT})
    SELECT newest.*, (SELECT count(*) FROM shop_order WHERE uid = newest.uid) AS orders
    FROM found, LATERAL (SELECT ${NEWEST} FROM shop_order
      WHERE uid = found.uid ORDER BY created_at DESC, id LIMIT 1) AS newest
    WHERE first_name <> 'Removed'
    ORDER BY newest.created_at DESC LIMIT ${MOST}`.execute(db);
  return rows;
}

/** Name and contact of the newest order of this uid, else of its profile. */
export async function findKnown(
  db: Database,
  uid: string,
): Promise<Pick<KnownRow, 'first_name' | 'last_name' | 'phone' | 'email'> | undefined> {
  const names = ['first_name', 'last_name', 'phone', 'email'] as const;
  const ordered = await db
    .selectFrom('shop_order')
    .select(names)
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (ordered) return ordered;
  return db.selectFrom('customer_profile').select(names).where('uid', '=', uid).executeTakeFirst();
}

type Received = { orderId: string; method: PaymentMethodName; by: string };

/** Marks a new order as paid; the owner may take that back as any decision. */
export async function recordReceived(
  db: Database,
  { orderId, method, by }: Received,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      status: 'Paid',
      method,
      recorded_by: by,
      decided_at: sql<Date>`clock_timestamp()`,
      came_at: sql<Date>`coalesce((SELECT sold_at FROM shop_order WHERE id = payment.order_id),
        clock_timestamp())`,
      before_decision: sql`to_jsonb(payment) - 'before_decision'`,
    })
    .where('order_id', '=', orderId)
    .execute();
}

export async function markHandedOver(db: Database, orderId: string): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({ status: 'delivered', delivered_at: sql<Date>`coalesce(sold_at, created_at)` })
    .where('id', '=', orderId)
    .execute();
}
