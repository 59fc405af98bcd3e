import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Whose cart, and which of theirs. The uid is always the token's. */
export type CartKey = { uid: string; cartId: string };

type VariantRow = { id: string; name: string; value: string; price: number; stock: number | null };
/** The first picture of a variant, or of the product itself. */
type PictureRow = { variantId: string | null; mediaId: string | null; url: string | null };
export type LineRow = { variantId: string; quantity: number; seenPrice: number; addedAt: number };

/** A product as a cart needs it, with the lines of the cart that are of it. */
export type PieceRow = {
  id: string;
  slug: string;
  name: string;
  price: number;
  status: string;
  stock: number | null;
  variants: VariantRow[];
  pictures: PictureRow[];
  lines: LineRow[];
};

/** Written out, not built: these run with every look at a cart. `added_at` in microseconds. */
function piece({ uid, cartId }: CartKey): RawBuilder<PieceRow> {
  return sql`product.id, product.slug, product.name, product.price, product.status, product.stock,
    (SELECT coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'value', value, 'price', price, 'stock', stock
      ) ORDER BY position, id), '[]')
      FROM variant WHERE product_id = product.id) AS variants,
    (SELECT coalesce(json_agg(picture), '[]') FROM (
      SELECT DISTINCT ON (variant_id)
        variant_id AS "variantId", media_id AS "mediaId", url
      FROM product_image WHERE product_id = product.id
      ORDER BY variant_id, is_primary DESC, position, id) AS picture) AS pictures,
    (SELECT coalesce(json_agg(json_build_object(
        'variantId', variant_id, 'quantity', quantity, 'seenPrice', seen_price,
        'addedAt', (extract(epoch FROM added_at) * 1000000)::bigint)), '[]')
      FROM cart_line
      WHERE uid = ${uid} AND cart_id = ${cartId} AND product_id = product.id) AS lines`;
}

/** Every product of which the cart holds something. */
export async function listPieces(db: Database, key: CartKey): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    SELECT ${piece(key)} FROM product
    WHERE id IN (SELECT product_id FROM cart_line
      WHERE uid = ${key.uid} AND cart_id = ${key.cartId})`.execute(db);
  return rows;
}

/** One product as a cart sees it, and the cart's version (null where there is no such cart yet). */
export type FoundPiece = PieceRow & { version: number | null; lineCount: number };

export async function findPiece(
  db: Database,
  key: CartKey,
  productId: string,
): Promise<FoundPiece | undefined> {
  const { rows } = await sql<FoundPiece>`
    SELECT ${piece(key)},
      (SELECT version FROM cart WHERE uid = ${key.uid} AND id = ${key.cartId}) AS version,
      (SELECT count(*) FROM cart_line
        WHERE uid = ${key.uid} AND cart_id = ${key.cartId}) AS "lineCount"
    FROM product WHERE id = ${productId}`.execute(db);
  return rows[0];
}

/**
 * Makes whoever else changes or orders this cart wait until the transaction ends.
 * @returns whether there is such a cart
 */
export async function lockCartRow(db: Database, { uid, cartId }: CartKey): Promise<boolean> {
  const { rows } = await sql`
    SELECT version FROM cart WHERE uid = ${uid} AND id = ${cartId} FOR UPDATE`.execute(db);
  return rows.length > 0;
}

/** A change of the cart, which locks it first: in this order nobody waits for each other in a ring. */
function changed({ uid, cartId }: CartKey): RawBuilder<unknown> {
  return sql`changed AS (
    UPDATE cart SET version = version + 1, updated_at = clock_timestamp()
    WHERE uid = ${uid} AND id = ${cartId} RETURNING uid, id)`;
}

type NewLine = { productId: string; variantId: string; quantity: number; seenPrice: number };

/** `stale`: the cart or the product is not what it was when it was read. Nothing was written then. */
export type WriteOutcome = 'written' | 'stale' | 'no-profile';

const MISSING: Record<string, WriteOutcome> = {
  cart_uid_fkey: 'no-profile',
  cart_line_product_id_fkey: 'stale',
};

function missingOf(error: unknown): WriteOutcome {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  const outcome = MISSING[String(constraint)];
  if (!outcome) throw error;
  return outcome;
}

/** Puts a line as it is to be into the cart, if that is still at the version it was read at. */
export async function writeLine(
  db: Database,
  key: CartKey,
  { version, ...line }: NewLine & { version: number | null },
): Promise<WriteOutcome> {
  try {
    const { numAffectedRows = 0n } = await sql`
      WITH changed AS (
        INSERT INTO cart (uid, id, updated_at) VALUES (${key.uid}, ${key.cartId}, clock_timestamp())
        ON CONFLICT (uid, id) DO UPDATE
          SET version = cart.version + 1, updated_at = excluded.updated_at
          WHERE cart.version = ${version}
        RETURNING uid, id)
      INSERT INTO cart_line
        (uid, cart_id, product_id, variant_id, quantity, seen_price, added_at)
      SELECT uid, id, ${line.productId}::uuid, ${line.variantId}::text, ${line.quantity}::integer,
        ${line.seenPrice}::bigint, clock_timestamp() FROM changed
      ON CONFLICT (uid, cart_id, product_id, variant_id) DO UPDATE
        SET quantity = excluded.quantity, seen_price = excluded.seen_price`.execute(db);
    return numAffectedRows > 0n ? 'written' : 'stale';
  } catch (error) {
    return missingOf(error);
  }
}

type LineName = { productId: string; variantId: string };

export async function deleteLine(db: Database, key: CartKey, line: LineName): Promise<void> {
  await sql`WITH ${changed(key)} DELETE FROM cart_line USING changed
    WHERE cart_line.uid = changed.uid AND cart_line.cart_id = changed.id
      AND product_id = ${line.productId} AND variant_id = ${line.variantId}`.execute(db);
}

export async function deleteLines(db: Database, key: CartKey): Promise<void> {
  await sql`WITH ${changed(key)} DELETE FROM cart_line USING changed
    WHERE cart_line.uid = changed.uid AND cart_line.cart_id = changed.id`.execute(db);
}
