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
