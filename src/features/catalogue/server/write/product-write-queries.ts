import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { ProductDraft } from '../../product-form/product-draft.ts';

export type LockedVariant = Awaited<ReturnType<typeof listVariants>>[number];

/** The holder of the product's lock alone changes them. */
export function listVariants(db: Database, productId: string) {
  return db
    .selectFrom('variant')
    .select(['id', 'price', 'swatch'])
    .where('product_id', '=', productId)
    .execute();
}

/** Called after the combinations were locked, the order in which orders take stock. */
export function lockProductRow(db: Database, id: string) {
  return db
    .selectFrom('product')
    .select(['id', 'slug', 'status', 'version', 'price', 'stock', 'category_id'])
    .where('id', '=', id)
    .where('status', '!=', 'removed')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Archived products are inactive for everybody but the owner. */
/** Title and moment of the drop in which a product is, coming or running. */
export async function findDropOf(db: Database, productId: string) {
  const { rows } = await sql<{ title: string; opens_at: Date }>`
    SELECT title, opens_at FROM drop_product JOIN product_drop ON id = drop_id
    WHERE product_id = ${productId} AND closed_at IS NULL AND now() < opens_at + interval '1 day'`.execute(
    db,
  );
  return rows[0];
}

export type StoredStatus = 'active' | 'inactive' | 'archived';

/** Prices in paise. */
type ProductValues = {
  slug: string;
  name: string;
  description: string;
  price: number;
  compare_price: number | null;
  cost_price: number | null;
  category_id: number;
  tags: string[];
  also_found_by?: string;
  tax_rate?: string;
  hsn?: string;
  weight_grams: number;
  lead_days: number | null;
  available_on: string | null;
  status: StoredStatus;
};
/** Excludes stock, which changes through the ledger only. */
export type VariantValues = {
  id: string;
  name: string;
  value: string;
  price: number;
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

/** One statement, so that variants may swap their values. */
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
  await insertAttributes(db, productId, attributes);
}

export async function insertAttributes(
  db: Database,
  productId: string,
  attributes: Attribute[],
): Promise<void> {
  if (attributes.length === 0) return;
  const rows = attributes.map(({ name, value }, position) => ({
    product_id: productId,
    position,
    name,
    value,
  }));
  await db.insertInto('product_attribute').values(rows).execute();
}

/** @returns whether it changed */
export async function updateStatus(
  db: Database,
  id: string,
  { from, to }: { from: StoredStatus[]; to: StoredStatus },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product')
    .set((eb) => ({
      status: to,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

type Chosen = { slug: string; categoryId: number };

export function productValues(draft: ProductDraft, { slug, categoryId }: Chosen): ProductValues {
  return {
    slug,
    name: draft.name,
    description: draft.description,
    price: draft.price,
    compare_price: draft.comparePrice ?? null,
    cost_price: draft.costPrice ?? null,
    category_id: categoryId,
    tags: draft.tags,
    ...(draft.alsoFoundBy !== undefined && { also_found_by: draft.alsoFoundBy }),
    ...(draft.taxRate !== undefined && { tax_rate: draft.taxRate }),
    ...(draft.hsn !== undefined && { hsn: draft.hsn }),
    weight_grams: draft.weight,
    lead_days: draft.leadDays ?? null,
    available_on: draft.availableOn ?? null,
    status: draft.status,
  };
}

/** Serializes the choice of slugs. */
export async function lockSlugs(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar product slug'))`.execute(db);
}

export async function listTakenSlugs(
  db: Database,
  slugs: string[],
  ownId: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM product WHERE slug = ANY(${slugs}) AND id IS DISTINCT FROM ${ownId ?? null}
    UNION
    SELECT slug FROM slug_history
    WHERE slug = ANY(${slugs}) AND product_id IS DISTINCT FROM ${ownId ?? null}`.execute(db);
  return rows.map(({ slug }) => slug);
}

type Move = { productId: string; from: string; to: string };

/** The former slug redirects to the present one. */
export async function moveSlug(db: Database, { productId, from, to }: Move): Promise<void> {
  await db.deleteFrom('slug_history').where('slug', '=', to).execute();
  await db.insertInto('slug_history').values({ slug: from, product_id: productId }).execute();
}

type Category = { name: string; slug: string };

export function findCategory(db: Database, slug: string) {
  return db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export function findCategoryByName(db: Database, name: string) {
  return db
    .selectFrom('category')
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .orderBy('id')
    .executeTakeFirst();
}

/** A concurrent insert of the same slug returns that category. */
export async function insertCategory(db: Database, category: Category): Promise<number> {
  const { id } = await db
    .insertInto('category')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: category.slug }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameCategory(db: Database, id: number, name: string): Promise<void> {
  await db
    .updateTable('category')
    .set({ name })
    .where('id', '=', id)
    .where('name', '!=', name)
    .execute();
}

export async function endPreOrders(db: Database): Promise<void> {
  await sql`UPDATE product SET available_on = NULL
    WHERE available_on <= (now() AT TIME ZONE 'Asia/Kolkata')::date`.execute(db);
}
