import type { Insertable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

export async function listFieldIds(db: Database, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_field')
    .select('id')
    .where('product_id', '=', productId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function replaceFields(
  db: Database,
  productId: string,
  rows: Insertable<DB['product_field']>[],
): Promise<void> {
  await db.deleteFrom('product_field').where('product_id', '=', productId).execute();
  if (rows.length > 0) await db.insertInto('product_field').values(rows).execute();
}
