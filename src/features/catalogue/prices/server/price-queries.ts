import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Prices in paise. */
export type PriceRow = {
  id: string;
  name: string;
  version: number;
  price: number;
  compare_price: number | null;
};
export type VariantPriceRow = {
  id: string;
  product_id: string;
  name: string;
  value: string;
  price: number;
};

export type CombinationPriceRow = { id: string; product_id: string; price: number };

/** Prices of products. Locked combinations first, then products, as orders take stock. */
export async function listPrices(db: Database, ids: string[], isLocked: boolean) {
  const lock = isLocked ? sql`FOR NO KEY UPDATE` : sql``;
  const { rows: combinations } = await sql<CombinationPriceRow>`
    SELECT variant_id AS id, product_id, price FROM combination
    WHERE product_id = ANY(${ids}::uuid[]) ORDER BY product_id, variant_id ${lock}`.execute(db);
  const { rows: products } = await sql<PriceRow>`
    SELECT id, name, version, price, compare_price FROM product
    WHERE id = ANY(${ids}::uuid[]) AND status <> 'removed' ORDER BY id ${lock}`.execute(db);
  const { rows: variants } = await sql<VariantPriceRow>`
    SELECT id, product_id, name, value, price FROM variant
    WHERE product_id = ANY(${ids}::uuid[]) ORDER BY product_id, position, id`.execute(db);
  return { products, variants, combinations };
}

type NewPrices = {
  products: { id: string; price: number; compare_price: number | null }[];
  variants: { id: string; price: number }[];
  combinations: { product_id: string; id: string; price: number }[];
};

export async function updatePrices(
  db: Database,
  { products, variants, combinations }: NewPrices,
): Promise<void> {
  await sql`UPDATE product SET price = given.price, compare_price = given.compare_price,
      version = version + 1, updated_at = clock_timestamp()
    FROM json_to_recordset(${JSON.stringify(products)}::json)
      AS given(id uuid, price bigint, compare_price bigint)
    WHERE product.id = given.id`.execute(db);
  if (variants.length === 0) return;
  await sql`UPDATE variant SET price = given.price
    FROM json_to_recordset(${JSON.stringify(variants)}::json) AS given(id uuid, price bigint)
    WHERE variant.id = given.id`.execute(db);
  await sql`UPDATE combination SET price = given.price
    FROM json_to_recordset(${JSON.stringify(combinations)}::json)
      AS given(product_id uuid, id text, price bigint)
    WHERE combination.product_id = given.product_id AND variant_id = given.id`.execute(db);
}

/** One product of a change, in paise; null: no compare price. */
export type BookedPrices = {
  id: string;
  price: { before: number; after: number };
  comparePrice: { before: number | null; after: number | null };
  variants: BookedPrice[];
  /** Absent in changes from before combinations had prices. */
  combinations?: BookedPrice[];
};
type BookedPrice = { id: string; before: number; after: number };

export async function insertPriceChange(
  db: Database,
  id: string,
  products: BookedPrices[],
): Promise<void> {
  await sql`INSERT INTO price_change (id, changed_at, products)
    VALUES (${id}, clock_timestamp(), ${JSON.stringify(products)})`.execute(db);
}

type PastChange = { id: string; changed_at: Date; products: number };

/** The newest changes that were not undone. */
export async function listPriceChanges(db: Database, limit: number): Promise<PastChange[]> {
  const { rows } = await sql<PastChange>`
    SELECT id, changed_at, jsonb_array_length(products) AS products FROM price_change
    WHERE undone_at IS NULL ORDER BY changed_at DESC LIMIT ${limit}`.execute(db);
  return rows;
}

type StoredChange = { products: BookedPrices[]; undone_at: Date | null };

export async function lockPriceChange(db: Database, id: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    SELECT products, undone_at FROM price_change WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0];
}

export async function markUndone(db: Database, id: string): Promise<void> {
  await sql`UPDATE price_change SET undone_at = clock_timestamp() WHERE id = ${id}`.execute(db);
}
