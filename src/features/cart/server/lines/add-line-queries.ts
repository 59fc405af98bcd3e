import type { Database } from '#platform/server/database/database.ts';
import { coalesced } from '#platform/server/database/coalesce.ts';
import { MAX_LINES } from '../../contract.ts';
import { MAX_QUANTITY } from '#features/catalogue/availability.ts';
import { NO_VARIANT } from '#features/catalogue/variant-choice.ts';
import { isProductMissing, isProfileMissing, type CartKey } from '../cart-queries.ts';

/** `stock` as in `PricedLine`. */
type Added = { quantity: number; stock: number | null };

type Addition = {
  catalogueVersion: number;
  productId: string;
  variantId: string;
  quantity: number;
  seenPrice: number;
};

// OFFSET 0 keeps the stock from being looked up wherever it is mentioned.
const insertLines = coalesced<Added>(
  'cart_add_lines',
  `WITH addition AS (
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::uuid[], $5::text[],
       $6::integer[], $7::bigint[]) WITH ORDINALITY
       AS addition (uid, cart_id, catalogue_version, product_id, variant_id, more, seen_price, at)),
   allowed AS MATERIALIZED (
     SELECT addition.*, cart.version, of_line + more AS quantity,
       stock - (of_piece - of_line) AS stock
     FROM addition JOIN cart ON cart.uid = addition.uid AND cart.id = addition.cart_id,
       LATERAL (
         SELECT coalesce(sum(quantity) FILTER (WHERE personal_id = ''), 0) AS of_line,
           coalesce(sum(quantity), 0) AS of_piece
         FROM cart_line
         WHERE uid = addition.uid AND cart_id = addition.cart_id
           AND product_id = addition.product_id AND variant_id = addition.variant_id) AS present,
       LATERAL (
         SELECT CASE addition.variant_id
           WHEN '${NO_VARIANT}' THEN (SELECT product.stock FROM product WHERE id = addition.product_id)
           ELSE (SELECT combination.stock FROM combination
             WHERE product_id = addition.product_id AND variant_id = addition.variant_id)
           END AS stock OFFSET 0) AS part
     WHERE catalogue_version = (SELECT version FROM catalogue_version)
       AND of_line + more <= ${MAX_QUANTITY}
       AND (of_line > 0 OR ${MAX_LINES} >
         (SELECT count(*) FROM cart_line WHERE uid = addition.uid AND cart_id = addition.cart_id))
       AND (stock IS NULL OR stock >= of_piece + more)),
   changed AS (
     UPDATE cart SET version = cart.version + 1, updated_at = clock_timestamp() FROM allowed
     WHERE cart.uid = allowed.uid AND cart.id = allowed.cart_id AND cart.version = allowed.version
     RETURNING allowed.*),
   written AS (
     INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price, added_at)
     SELECT uid, cart_id, product_id, variant_id, quantity, seen_price, clock_timestamp()
     FROM changed
     ON CONFLICT (uid, cart_id, product_id, variant_id, personal_id) DO UPDATE
       SET quantity = excluded.quantity, seen_price = excluded.seen_price)
   SELECT at::integer, quantity::integer, stock::integer FROM changed`,
  { isBatched: true },
);

/**
 * Writes only if the cart is unchanged, the catalogue is at this version, and stock and limits certainly
 * allow it.
 */
export async function addLine(
  db: Database,
  { uid, cartId }: CartKey,
  { catalogueVersion, productId, variantId, quantity, seenPrice }: Addition,
): Promise<Added | undefined> {
  try {
    const line = [productId, variantId, quantity, seenPrice];
    const { rows } = await insertLines(db, uid, cartId, catalogueVersion, ...line);
    return rows[0];
  } catch (error) {
    if (isProfileMissing(error) || isProductMissing(error)) return undefined;
    throw error;
  }
}
