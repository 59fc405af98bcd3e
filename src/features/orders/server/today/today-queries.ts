import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { NewPart } from '../../payment/payment-parts.ts';
import type { PaymentMethodName } from '../../payment/payment-method.ts';
import type { PaymentStatus } from '../../payment/payment-status.ts';
import type { OrderStatus } from '../../order-status.ts';

type WaitingPart = {
  seq: number;
  label: NewPart['label'];
  method: PaymentMethodName;
  status: PaymentStatus;
  /** Paise. */
  amount: number;
  submitted_at: string | null;
};

export type WaitingOrder = {
  number: string;
  status: OrderStatus;
  first_name: string;
  last_name: string;
  phone: string;
  /** Paise. */
  total: number;
  created_at: Date;
  ship_by: string | null;
  is_late: boolean;
  confirmed_at: Date | null;
  has_ended: boolean;
  parts: [WaitingPart, ...WaitingPart[]];
};

/** Each part reads its own index from the end that has waited longest. */
export function selectWaiting(most: number): RawBuilder<WaitingOrder> {
  const ofStatus = (status: OrderStatus) => sql`(SELECT id FROM shop_order WHERE status = ${status}
    ORDER BY created_at, id DESC LIMIT ${most})`;
  const ofPayment = (status: PaymentStatus) => sql`(SELECT order_id FROM payment
    WHERE status = ${status} ORDER BY submitted_at, order_id LIMIT ${most})`;
  return sql`SELECT number, status, first_name, last_name, phone, total, created_at, ship_by::text,
      coalesce(ship_by < (now() AT TIME ZONE 'Asia/Kolkata')::date, false) AS is_late, confirmed_at,
      coalesce(ended_unpaid_at > now() - interval '2 days', false) AS has_ended,
      (SELECT json_agg(part ORDER BY seq) FROM (
        SELECT seq, label, method, status, amount, submitted_at FROM payment
        WHERE order_id = shop_order.id) AS part) AS parts
    FROM shop_order WHERE id = ANY(ARRAY(
      ${ofStatus('pending')} UNION ${ofStatus('processing')}
      UNION (SELECT id FROM shop_order WHERE is_part_paid ORDER BY created_at, id DESC LIMIT ${most})
      UNION ${ofPayment('Submitted')} UNION ${ofPayment('Refund due')}
      UNION (SELECT id FROM shop_order WHERE ended_unpaid_at > now() - interval '2 days'
        ORDER BY ended_unpaid_at LIMIT ${most})))
    ORDER BY created_at, id DESC`;
}

export type WeekMoney = {
  orders: number;
  /** Paise. */
  placed: number;
};

/** Orders since Monday in India, without the cancelled ones. */
export async function findWeekMoney(db: Database): Promise<WeekMoney> {
  const { rows } = await sql<WeekMoney>`SELECT count(*)::int AS orders,
      coalesce(sum(total), 0)::float8 AS placed
    FROM shop_order WHERE status <> 'cancelled' AND created_at >=
      date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, placed: 0 };
}

export async function listWaiting(db: Database, most: number): Promise<WaitingOrder[]> {
  const { rows } = await selectWaiting(most).execute(db);
  return rows;
}
