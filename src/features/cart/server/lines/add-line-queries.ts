import type { Database } from '#platform/server/database/database.ts';
import { coalesced } from '#platform/server/database/coalesce.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../limits.ts';
import { variantIdOf } from '../../variant-choice.ts';
import { isProductMissing, isProfileMissing, type CartKey } from '../cart-queries.ts';

/** What a line is after its pieces were added; `stock` as in `PricedLine`. */
type Added = { quantity: number; stock: number | null };

type Addition = {
  catalogueVersion: number;
  productId: string;
  variantId: string;
  quantity: number;
  seenPrice: number;
};

// Room beyond doubt: every line of the product counts against each part, which may be too careful.
// OFFSET 0 keeps the stock from being looked up wherever it is mentioned.
const insertPieces = coalesced<Added>(
  'cart_add_lines',
  `WITH asked AS (
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::uuid[], $5::text[],
       $6::integer[], $7::bigint[]) WITH ORDINALITY
       AS asked (uid, cart_id, catalogue_version, product_id, variant_id, more, seen_price, at)),
   room AS MATERIALIZED (
     SELECT asked.*, cart.version, of_line + more AS quantity, stock
     FROM asked JOIN cart ON cart.uid = asked.uid AND cart.id = asked.cart_id,
       LATERAL (
         SELECT coalesce(sum(quantity), 0) AS of_product,
           coalesce(max(quantity) FILTER (WHERE variant_id = asked.variant_id), 0) AS of_line
         FROM cart_line
         WHERE uid = asked.uid AND cart_id = asked.cart_id AND product_id = asked.product_id) AS held,
       LATERAL (
         SELECT CASE asked.variant_id
           WHEN '${variantIdOf([])}' THEN (SELECT product.stock FROM product WHERE id = asked.product_id)
           ELSE (SELECT min(variant.stock) FROM variant
             WHERE id = ANY(string_to_array(asked.variant_id, '+')::uuid[]))
           END AS stock OFFSET 0) AS part
     WHERE catalogue_version = (SELECT version FROM catalogue_version)
       AND of_line + more <= ${MAX_QUANTITY}
       AND (of_line > 0 OR ${MAX_LINES} >
         (SELECT count(*) FROM cart_line WHERE uid = asked.uid AND cart_id = asked.cart_id))
       AND (stock IS NULL OR stock >= of_product + more)),
   changed AS (
     UPDATE cart SET version = cart.version + 1, updated_at = clock_timestamp() FROM room
     WHERE cart.uid = room.uid AND cart.id = room.cart_id AND cart.version = room.version
     RETURNING room.*),
   written AS (
     INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price, added_at)
     SELECT uid, cart_id, product_id, variant_id, quantity, seen_price, clock_timestamp()
     FROM changed
     ON CONFLICT (uid, cart_id, product_id, variant_id) DO UPDATE
       SET quantity = excluded.quantity, seen_price = excluded.seen_price)
   SELECT at::integer, quantity::integer, stock FROM changed`,
  { isBatched: true },
);

/**
 * Adds pieces to a line where the cart is there and not changed meanwhile, the catalogue is at this version,
 * and there is room and stock beyond doubt.
 * @returns undefined where nothing was written
 */
export async function addLine(
  db: Database,
  { uid, cartId }: CartKey,
  { catalogueVersion, productId, variantId, quantity, seenPrice }: Addition,
): Promise<Added | undefined> {
  try {
    const line = [productId, variantId, quantity, seenPrice];
    const { rows } = await insertPieces(db, uid, cartId, catalogueVersion, ...line);
    return rows[0];
  } catch (error) {
    if (isProfileMissing(error) || isProductMissing(error)) return undefined;
    throw error;
  }
}
