import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Prices are paise. */
export type ProductValues = {
  slug: string;
  name: string;
  description: string;
  price: number;
  compare_price: number | null;
  cost_price: number | null;
  category_id: number;
  tags: string[];
  weight_grams: number;
  status: 'active' | 'inactive';
};
/** Stock is not among it: it moves through the ledger alone. */
export type VariantValues = {
  id: string;
  name: string;
  value: string;
  price: number;
  position: number;
};
export type PictureValues = {
  id: string;
  variant_id: string | null;
  media_id: string | null;
  url: string | null;
  alt: string;
  is_primary: boolean;
  position: number;
};

export async function insertProduct(
  db: Database,
  id: string,
  values: ProductValues,
): Promise<void> {
  await db
    .insertInto('product')
    .values({ id, ...values })
    .execute();
}

export async function updateProduct(
  db: Database,
  id: string,
  values: ProductValues,
): Promise<void> {
  await db
    .updateTable('product')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteVariants(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('variant').where('id', 'in', ids).execute();
}

/** All in one statement, in which variants may trade their values. */
export async function updateVariants(db: Database, variants: VariantValues[]): Promise<void> {
  if (variants.length === 0) return;
  await sql`UPDATE variant SET name = given.name, value = given.value, price = given.price,
      position = given.position
    FROM json_to_recordset(${JSON.stringify(variants)}::json)
      AS given(id uuid, name text, value text, price bigint, position int)
    WHERE variant.id = given.id`.execute(db);
}

export async function insertVariants(
  db: Database,
  productId: string,
  variants: (VariantValues & { swatch?: string | null })[],
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.map((variant) => ({ ...variant, product_id: productId }));
  await db.insertInto('variant').values(rows).execute();
}

type Attribute = { name: string; value: string };

export async function replaceAttributes(
  db: Database,
  productId: string,
  attributes: Attribute[],
): Promise<void> {
  await db.deleteFrom('product_attribute').where('product_id', '=', productId).execute();
  if (attributes.length === 0) return;
  const rows = attributes.map(({ name, value }, position) => ({
    product_id: productId,
    position,
    name,
    value,
  }));
  await db.insertInto('product_attribute').values(rows).execute();
}

export async function replacePictures(
  db: Database,
  productId: string,
  pictures: PictureValues[],
): Promise<void> {
  await db.deleteFrom('product_image').where('product_id', '=', productId).execute();
  if (pictures.length === 0) return;
  const rows = pictures.map((picture) => ({ ...picture, product_id: productId }));
  await db.insertInto('product_image').values(rows).execute();
}

/** Shows or hides a product. @returns whether it changed */
export async function updateStatus(
  db: Database,
  id: string,
  status: 'active' | 'inactive',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product')
    .set((eb) => ({
      status,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .where('status', '!=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
