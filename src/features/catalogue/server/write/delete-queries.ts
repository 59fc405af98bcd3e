import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export async function lockCartsWith(db: Database, productId: string): Promise<void> {
  await sql`SELECT FROM cart
    WHERE (uid, id) IN (SELECT uid, cart_id FROM cart_line WHERE product_id = ${productId})
    ORDER BY uid, id FOR UPDATE`.execute(db);
}

/** New cart lines of the product wait for this lock. @returns whether it is still there */
export async function lockForRemoval(db: Database, id: string): Promise<boolean> {
  const locked = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where('status', '!=', 'removed')
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export async function wasOrdered(db: Database, productId: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_line')
    .select('order_id')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Frees its addresses for other products. */
export async function markRemoved(db: Database, id: string): Promise<void> {
  await db
    .updateTable('product')
    .set({ status: 'removed', slug: `removed-${id}` })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('slug_history').where('product_id', '=', id).execute();
  await db
    .deleteFrom('product_related')
    .where((eb) => eb.or([eb('product_id', '=', id), eb('other_id', '=', id)]))
    .execute();
}

/** Removed products that are in no cart, locked. @param id only this one */
export async function listUnreferencedProducts(db: Database, id?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('status', '=', 'removed')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cart_line')
            .select('uid')
            .whereRef('cart_line.product_id', '=', 'product.id'),
        ),
      ),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

export async function listMediaOf(db: Database, productIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT media_id AS id FROM product_image
    WHERE product_id = ANY(${productIds}::uuid[]) AND media_id IS NOT NULL
    UNION SELECT swatch FROM variant
    WHERE product_id = ANY(${productIds}::uuid[]) AND swatch IS NOT NULL`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteProducts(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('product').where('id', 'in', ids).execute();
}
