import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type LockedCombination = Awaited<ReturnType<typeof lockCombinations>>[number];

/** Locked before the product, in the order of their key, as orders take stock. */
export function lockCombinations(db: Database, productId: string) {
  return db
    .selectFrom('combination')
    .select(['variant_id', 'price', 'stock', 'code', 'is_offered', 'lead_days', 'image_id'])
    .where('product_id', '=', productId)
    .orderBy('variant_id')
    .forNoKeyUpdate()
    .execute();
}

/** Excludes stock, which changes through the ledger only. */
type CombinationValues = {
  variant_id: string;
  price: number;
  code: string;
  is_offered: boolean;
  lead_days: number | null;
  image_id: string | null;
};

export async function upsertCombinations(
  db: Database,
  productId: string,
  combinations: CombinationValues[],
): Promise<void> {
  if (combinations.length === 0) return;
  await sql`INSERT INTO combination
      (product_id, variant_id, price, code, is_offered, lead_days, image_id)
    SELECT ${productId}, variant_id, price, code, is_offered, lead_days, image_id
    FROM json_to_recordset(${JSON.stringify(combinations)}::json)
      AS given(variant_id text, price bigint, code text, is_offered boolean, lead_days smallint,
        image_id uuid)
    ON CONFLICT (product_id, variant_id) DO UPDATE
      SET price = excluded.price, code = excluded.code, is_offered = excluded.is_offered,
        lead_days = excluded.lead_days, image_id = excluded.image_id`.execute(db);
}

export async function deleteCombinations(
  db: Database,
  productId: string,
  variantIds: string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  await db
    .deleteFrom('combination')
    .where('product_id', '=', productId)
    .where('variant_id', 'in', variantIds)
    .execute();
}
