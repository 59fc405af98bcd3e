import type { Database } from '#platform/server/database/database.ts';

export async function listPresentIds(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '!=', 'removed')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function replaceRelated(
  db: Database,
  productId: string,
  related: string[],
): Promise<void> {
  await db.deleteFrom('product_related').where('product_id', '=', productId).execute();
  if (related.length === 0) return;
  const rows = related.map((other_id, position) => ({ product_id: productId, other_id, position }));
  await db.insertInto('product_related').values(rows).execute();
}
