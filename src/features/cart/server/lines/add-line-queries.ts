import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import { sendShared } from '#platform/server/database/share-trips.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../limits.ts';
import { isNotThere, type CartKey } from '../cart-queries.ts';

/** What a line is after its pieces were added; `stock` as in `PricedLine`. */
type Added = { quantity: number; stock: number | null };

type Addition = {
  catalogueVersion: number;
  productId: string;
  variantId: string;
  /** Ids of the chosen variants. */
  variantIds: string[];
  quantity: number;
  seenPrice: number;
};

// Room beyond doubt: every line of the product counts against each part, which may be too careful.
const insertPieces = prepared<Added>(
  'cart_add_line',
  `WITH room AS MATERIALIZED (
     SELECT of_line + $7::integer AS quantity, stock
     FROM (
       SELECT coalesce(sum(quantity), 0) AS of_product,
         coalesce(max(quantity) FILTER (WHERE variant_id = $5::text), 0) AS of_line
       FROM cart_line
       WHERE uid = $1::text AND cart_id = $2::text AND product_id = $4::uuid) AS held,
       (SELECT min(stock) AS stock FROM (
         SELECT stock FROM variant WHERE id = ANY($6::uuid[])
         UNION ALL
         SELECT stock FROM product WHERE id = $4::uuid AND $6::uuid[] = '{}') AS parts) AS part
     WHERE (SELECT version FROM catalogue_version) = $3
       AND of_line + $7::integer <= ${MAX_QUANTITY}
       AND (of_line > 0 OR ${MAX_LINES} >
         (SELECT count(*) FROM cart_line WHERE uid = $1::text AND cart_id = $2::text))
       AND (stock IS NULL OR stock >= of_product + $7::integer)),
   changed AS (
     UPDATE cart SET version = version + 1, updated_at = clock_timestamp() FROM room
     WHERE uid = $1 AND id = $2
       AND version = (SELECT version FROM cart AS seen WHERE uid = $1 AND id = $2)
     RETURNING uid)
   INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price, added_at)
   SELECT $1, $2, $4, $5, quantity, $8::bigint, clock_timestamp() FROM room, changed
   ON CONFLICT (uid, cart_id, product_id, variant_id) DO UPDATE
     SET quantity = excluded.quantity, seen_price = excluded.seen_price
   RETURNING quantity, (SELECT stock FROM room) AS stock`,
);

/**
 * Adds pieces to a line in one statement, if the cart is there, the catalogue is at this version, nobody
 * else changes the cart meanwhile, and there is room and stock beyond doubt.
 * @returns undefined where nothing was written
 */
export async function addLine(
  db: Database,
  { uid, cartId }: CartKey,
  { catalogueVersion, productId, variantId, variantIds, quantity, seenPrice }: Addition,
): Promise<Added | undefined> {
  try {
    const line = [productId, variantId, variantIds, quantity, seenPrice];
    const addition = insertPieces.with(uid, cartId, catalogueVersion, ...line);
    const { rows } = await sendShared(db, addition);
    return rows[0];
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}
