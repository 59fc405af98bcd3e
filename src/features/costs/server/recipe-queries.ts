import { sql } from 'kysely';
import type { Taxed } from '#features/shop/tax/paper-settings.ts';
import type { Database } from '#platform/server/database/database.ts';

type CombinationRow = {
  id: string;
  price: number;
  cost: number | null;
  stock: number | null;
  isOffered: boolean;
};
/** A product as its costs are reckoned; prices in paise. */
export type CostedRow = Taxed & {
  id: string;
  name: string;
  price: number;
  cost_price: number | null;
  stock: number | null;
  media_id: string | null;
  combinations: CombinationRow[];
  variants: { id: string; name: string; value: string }[];
};

/** Products with their costs, sorted by name. @param ids undefined: all that are not archived */
export async function listCostedRows(db: Database, ids?: string[]): Promise<CostedRow[]> {
  const { rows } = await sql<CostedRow>`
    SELECT product.id, name, price, cost_price, stock, tax_rate AS rate, hsn,
      (SELECT name FROM category WHERE id = category_id) AS category,
      (SELECT media_id FROM product_image
        WHERE product_id = product.id AND variant_id IS NULL
        ORDER BY is_primary DESC, position, id LIMIT 1) AS media_id,
      (SELECT coalesce(json_agg(json_build_object('id', variant_id, 'price', price, 'cost', cost_price,
          'stock', stock, 'isOffered', is_offered)), '[]')
        FROM combination WHERE product_id = product.id) AS combinations,
      (SELECT coalesce(json_agg(json_build_object('id', id::text, 'name', name, 'value', value)
          ORDER BY position, id), '[]')
        FROM variant WHERE product_id = product.id) AS variants
    FROM product
    WHERE CASE WHEN ${ids ?? null}::uuid[] IS NULL THEN status IN ('active', 'inactive')
      ELSE status <> 'removed' AND id = ANY (${ids ?? null}::uuid[]) END
    ORDER BY lower(name), product.id`.execute(db);
  return rows;
}

export type RecipeRow = {
  id: string;
  product_id: string;
  variant_id: string | null;
  batch_size: number;
  minutes: number;
  note: string;
  version: number;
  lines: { materialId: string; quantity: number }[];
};

/** @param productIds undefined: all */
export async function listRecipeRows(db: Database, productIds?: string[]): Promise<RecipeRow[]> {
  const { rows } = await sql<RecipeRow>`
    SELECT recipe.*, coalesce(listed.lines, '[]') AS lines FROM recipe
    LEFT JOIN (SELECT recipe_id, json_agg(json_build_object('materialId', material_id,
          'quantity', quantity) ORDER BY position) AS lines
        FROM recipe_line GROUP BY recipe_id) AS listed ON recipe_id = recipe.id
    WHERE ${productIds ?? null}::uuid[] IS NULL OR product_id = ANY (${productIds ?? null}::uuid[])
    ORDER BY product_id, variant_id NULLS FIRST`.execute(db);
  return rows;
}

/** Locks combinations first, then products, as orders take stock. */
export async function lockProducts(db: Database, ids: string[]): Promise<void> {
  await sql`SELECT FROM combination WHERE product_id = ANY (${ids}::uuid[])
    ORDER BY product_id, variant_id FOR NO KEY UPDATE`.execute(db);
  await sql`SELECT FROM product WHERE id = ANY (${ids}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

type Written = Omit<RecipeRow, 'version'>;

export async function writeRecipe(db: Database, { lines, ...row }: Written): Promise<void> {
  const { batch_size, minutes, note } = row;
  await db
    .insertInto('recipe')
    .values(row)
    .onConflict((on) =>
      on.column('id').doUpdateSet({ batch_size, minutes, note, version: sql`recipe.version + 1` }),
    )
    .execute();
  await sql`DELETE FROM recipe_line WHERE recipe_id = ${row.id}`.execute(db);
  const listed = JSON.stringify(lines.map((line, position) => ({ ...line, position })));
  await sql`INSERT INTO recipe_line (recipe_id, position, material_id, quantity)
    SELECT ${row.id}, position, "materialId", quantity
    FROM json_to_recordset(${listed}::json)
      AS given (position int, "materialId" uuid, quantity numeric)`.execute(db);
}

export async function deleteRecipeRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('recipe').where('id', '=', id).execute();
}

export type SavedCost = { productId: string; variantId: string | undefined; cost: number };

/** Saves cost prices of locked pieces. A product's raises its version: a form that is open shows the old one. */
export async function writeCostPrices(db: Database, costs: SavedCost[]): Promise<void> {
  const sent = JSON.stringify(costs);
  await sql`UPDATE product SET cost_price = given.cost, version = version + 1
    FROM json_to_recordset(${sent}::json) AS given ("productId" uuid, "variantId" text, cost bigint)
    WHERE product.id = "productId" AND "variantId" IS NULL`.execute(db);
  await sql`UPDATE combination SET cost_price = given.cost
    FROM json_to_recordset(${sent}::json) AS given ("productId" uuid, "variantId" text, cost bigint)
    WHERE product_id = "productId" AND variant_id = "variantId"`.execute(db);
}
