import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

function odd(db: Database) {
  return db
    .selectFrom('gateway_payment')
    .where('use', '=', 'odd')
    .whereRef('refunded', '<', 'gateway_payment.amount');
}

export function listOdd(db: Database, most: number) {
  return odd(db)
    .innerJoin('payment_attempt', 'payment_attempt.id', 'gateway_payment.attempt_id')
    .innerJoin('shop_order', 'shop_order.id', 'payment_attempt.order_id')
    .select(['shop_order.number', 'gateway_payment.amount', 'gateway_payment.currency'])
    .select((eb) => [
      sql<string>`trim(first_name || ' ' || last_name)`.as('name'),
      eb.ref('gateway_payment.came_at').$notNull().as('cameAt'),
    ])
    .orderBy('gateway_payment.came_at')
    .limit(most)
    .execute();
}

export async function countOdd(db: Database): Promise<number> {
  const { count } = await odd(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
