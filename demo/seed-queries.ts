import { sql, type Insertable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import type { CostRows } from './costs.ts';
import type { DemoCategory } from './catalogue/demo-product.ts';
import type { OfferRows } from './offers.ts';
import type { DemoRows } from './demo-rows.ts';

export async function hasProducts(db: Database): Promise<boolean> {
  const row = await db.selectFrom('product').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Holds off every other writer of products, such as a second process that starts with this one. */
export async function lockProducts(db: Database): Promise<void> {
  await sql`SET LOCAL lock_timeout = '30s'`.execute(db);
  await sql`LOCK TABLE product IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** Adds the categories that are missing and answers the id of each, by slug. */
export async function insertCategories(
  db: Database,
  categories: DemoCategory[],
): Promise<Map<string, number>> {
  await db
    .insertInto('category')
    .values(categories.map(({ id, name, slug }) => ({ id, name, slug })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const rows = await db.selectFrom('category').select(['id', 'slug']).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** What the owner says of the categories, in her order. */
export async function insertCollections(
  db: Database,
  collections: Insertable<DB['collection']>[],
): Promise<void> {
  await db
    .insertInto('collection')
    .values(collections)
    .onConflict((conflict) => conflict.column('category_id').doNothing())
    .execute();
}

export async function insertCatalogue(db: Database, rows: DemoRows): Promise<void> {
  await db.insertInto('product').values(rows.products).execute();
  await db.insertInto('variant').values(rows.variants).execute();
  if (rows.images.length > 0) await db.insertInto('product_image').values(rows.images).execute();
  await db.insertInto('combination').values(rows.combinations).execute();
  await db.insertInto('product_attribute').values(rows.attributes).execute();
  await db.insertInto('product_field').values(rows.fields).execute();
}

export async function insertReviews(
  db: Database,
  reviews: Insertable<DB['review']>[],
): Promise<void> {
  await db.insertInto('review').values(reviews).execute();
}

export async function insertCosts(db: Database, costs: CostRows): Promise<void> {
  await db.insertInto('material').values(costs.materials).execute();
  await db.insertInto('material_price').values(costs.prices).execute();
  await db.insertInto('recipe').values(costs.recipes).execute();
  await db.insertInto('recipe_line').values(costs.lines).execute();
  await db.insertInto('cost_setting').values(costs.setting).execute();
}

export async function insertOffers(db: Database, { offers, codes }: OfferRows): Promise<void> {
  await db.insertInto('offer').values(offers).execute();
  await db.insertInto('offer_code').values(codes).execute();
}

export async function insertStockWishes(
  db: Database,
  rows: Insertable<DB['stock_wish']>[],
): Promise<void> {
  await db.insertInto('stock_wish').values(rows).execute();
}

/** Ids and positions given here came past the counters: the next ones must follow them. */
export async function advanceCounters(db: Database): Promise<void> {
  await sql`SELECT
    setval(pg_get_serial_sequence('category', 'id'), (SELECT max(id) FROM category)),
    setval(pg_get_serial_sequence('product', 'position'), (SELECT max(position) FROM product))`.execute(
    db,
  );
}
