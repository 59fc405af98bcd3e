import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { CartKey, LineRow } from '../cart-queries.ts';

/** A cart that is there can be locked. */
export async function ensureCart(db: Database, { uid, cartId }: CartKey): Promise<void> {
  await db
    .insertInto('cart')
    .values({ uid, id: cartId })
    .onConflict((conflict) => conflict.columns(['uid', 'id']).doNothing())
    .execute();
}

export type MergedLine = Omit<LineRow, 'addedAt' | 'isRefused'> & { productId: string };

/** New lines come last, in this order. */
export async function writeMergedLines(
  db: Database,
  { uid, cartId }: CartKey,
  lines: MergedLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({
    position,
    product_id: line.productId,
    variant_id: line.variantId,
    personal_id: line.personalId,
    personal: line.personal,
    quantity: line.quantity,
    seen_price: line.seenPrice,
  }));
  await sql`WITH changed AS (
      UPDATE cart SET version = version + 1, updated_at = clock_timestamp()
      WHERE uid = ${uid} AND id = ${cartId} RETURNING uid, id)
    INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price, added_at,
      personal_id, personal)
    SELECT changed.uid, changed.id, product_id, variant_id, quantity, seen_price,
      now() + position * interval '1 microsecond', personal_id, personal
    FROM changed, json_to_recordset(${JSON.stringify(rows)}::json) AS line(position int,
      product_id uuid, variant_id text, personal_id text, personal jsonb, quantity int,
      seen_price bigint)
    ON CONFLICT (uid, cart_id, product_id, variant_id, personal_id) DO UPDATE
      SET quantity = excluded.quantity, seen_price = excluded.seen_price`.execute(db);
}
