import type { Database } from '#platform/server/database/database.ts';

export type HeldVariant = Awaited<ReturnType<typeof lockVariantRows>>[number];

/** Stock is taken variants first, each table in the order of ids: so is everything held here. */
export function lockVariantRows(db: Database, productId: string) {
  return db
    .selectFrom('variant')
    .select(['id', 'price', 'stock', 'swatch'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Makes other changes of this product wait until the transaction ends. */
export function lockProductRow(db: Database, id: string) {
  return db
    .selectFrom('product')
    .select(['id', 'slug', 'status', 'version', 'price', 'stock', 'category_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type HeldPicture = Awaited<ReturnType<typeof listPictures>>[number];

export function listPictures(db: Database, productId: string) {
  return db
    .selectFrom('product_image')
    .select(['id', 'media_id'])
    .where('product_id', '=', productId)
    .execute();
}
