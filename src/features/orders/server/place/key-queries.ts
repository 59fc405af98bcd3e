import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Changes with every change of a cart, also when it was made anew; undefined without one. */
export async function findCartState(
  db: Database,
  uid: string,
  cartId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('cart')
    .select(sql<string>`version || ' ' || extract(epoch FROM updated_at)`.as('state'))
    .where('uid', '=', uid)
    .where('id', '=', cartId)
    .executeTakeFirst();
  return row?.state;
}

/** Keys of the last 7 days are kept. @returns how many were thrown away */
export async function deleteOldKeys(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
