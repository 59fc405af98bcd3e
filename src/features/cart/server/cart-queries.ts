import type { Database } from '#platform/server/database/database.ts';
import { coalesced } from '#platform/server/database/coalesce.ts';
import { prepared } from '#platform/server/database/prepared.ts';

/** Whose cart, and which of theirs. The uid is always the token's. */
export type CartKey = { uid: string; cartId: string };

type VariantRow = { id: string; name: string; value: string; price: number; stock: number | null };
/** The first picture of a variant, or of the product itself. */
type PictureRow = { variantId: string | null; mediaId: string | null; url: string | null };
/** `addedAt` counts microseconds. */
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

/** Columns of a piece; $1 is the uid and $2 the cart. */
const PIECE = `product.id, product.slug, product.name, product.price, product.status, product.stock,
  (SELECT coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'value', value, 'price', price, 'stock', stock
    ) ORDER BY position, id), '[]')
    FROM variant WHERE product_id = product.id) AS variants,
  (SELECT coalesce(json_agg(picture), '[]') FROM (
    SELECT DISTINCT ON (variant_id) variant_id AS "variantId", media_id AS "mediaId", url
    FROM product_image WHERE product_id = product.id
    ORDER BY variant_id, is_primary DESC, position, id) AS picture) AS pictures,
  (SELECT coalesce(json_agg(json_build_object(
      'variantId', variant_id, 'quantity', quantity, 'seenPrice', seen_price,
      'addedAt', (extract(epoch FROM added_at) * 1000000)::bigint)), '[]')
    FROM cart_line WHERE uid = $1 AND cart_id = $2 AND product_id = product.id) AS lines`;

const selectPieces = coalesced<PieceRow>(
  'cart_pieces',
  `SELECT ${PIECE} FROM product
   WHERE id IN (SELECT product_id FROM cart_line WHERE uid = $1 AND cart_id = $2)`,
);

/** Carts of one person, their first one first. */
export async function listCartIds(db: Database, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cart')
    .select('id')
    .where('uid', '=', uid)
    .orderBy((eb) => eb('id', '<>', uid))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Every product of which the cart holds something. */
export async function listPieces(db: Database, { uid, cartId }: CartKey): Promise<PieceRow[]> {
  const { rows } = await selectPieces(db, uid, cartId);
  return rows;
}

/** One product as a cart sees it. */
export type FoundPiece = PieceRow & {
  /** Of the cart; null where there is none. */
  version: number | null;
  lineCount: number;
  /** Of the same person. */
  cartCount: number;
  catalogueVersion: number;
};

const selectPiece = prepared<FoundPiece>(
  'cart_piece',
  `SELECT ${PIECE},
     (SELECT version FROM cart WHERE uid = $1 AND id = $2) AS version,
     (SELECT count(*) FROM cart_line WHERE uid = $1 AND cart_id = $2) AS "lineCount",
     (SELECT count(*) FROM cart WHERE uid = $1) AS "cartCount",
     (SELECT version FROM catalogue_version) AS "catalogueVersion"
   FROM product WHERE id = $3`,
);

export async function findPiece(
  db: Database,
  { uid, cartId }: CartKey,
  productId: string,
): Promise<FoundPiece | undefined> {
  const { rows } = await selectPiece(db, uid, cartId, productId);
  return rows[0];
}

const selectLocked = prepared(
  'cart_lock',
  'SELECT FROM cart WHERE uid = $1 AND id = $2 FOR UPDATE',
);

/** Makes other changes and orders of this cart wait until the transaction ends. */
export async function lockCartRow(db: Database, { uid, cartId }: CartKey): Promise<void> {
  await selectLocked(db, uid, cartId);
}

function isAbout(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/** Whether an error says that the customer of a cart has no profile. */
export function isProfileMissing(error: unknown): boolean {
  return isAbout(error, 'cart_uid_fkey');
}

/** Whether an error says that the product of a line was deleted meanwhile. */
export function isProductMissing(error: unknown): boolean {
  return isAbout(error, 'cart_line_product_id_fkey');
}

type NewLine = {
  /** Of the cart as it was read; null where there was none. */
  version: number | null;
  productId: string;
  variantId: string;
  quantity: number;
  seenPrice: number;
  /** Microseconds, as in `LineRow`; by default now. A line that is there keeps its own. */
  addedAt?: number | undefined;
};

// The cart first: every change of a cart and its lines locks them in this order.
const upsertLine = prepared(
  'cart_upsert_line',
  `WITH changed AS (
     INSERT INTO cart (uid, id, updated_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (uid, id) DO UPDATE
       SET version = cart.version + 1, updated_at = excluded.updated_at
       WHERE cart.version = $3
     RETURNING uid, id)
   INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price, added_at)
   SELECT uid, id, $4::uuid, $5::text, $6::integer, $7::bigint,
     least(clock_timestamp(), timestamptz 'epoch' + $8::bigint * interval '1 microsecond')
   FROM changed
   ON CONFLICT (uid, cart_id, product_id, variant_id) DO UPDATE
     SET quantity = excluded.quantity, seen_price = excluded.seen_price`,
);

/** Puts a line into a cart that is still at this version. @returns whether it was */
export async function writeLine(
  db: Database,
  { uid, cartId }: CartKey,
  { version, productId, variantId, quantity, seenPrice, addedAt }: NewLine,
): Promise<boolean> {
  const line = [productId, variantId, quantity, seenPrice, addedAt];
  const { numAffectedRows = 0n } = await upsertLine(db, uid, cartId, version, ...line);
  return numAffectedRows > 0n;
}

const CHANGED = `WITH changed AS (
  UPDATE cart SET version = version + 1, updated_at = clock_timestamp()
  WHERE uid = $1 AND id = $2 RETURNING uid, id)`;

const deleteOne = prepared(
  'cart_delete_line',
  `${CHANGED} DELETE FROM cart_line USING changed
   WHERE cart_line.uid = changed.uid AND cart_line.cart_id = changed.id
     AND product_id = $3 AND variant_id = $4`,
);

type LineName = { productId: string; variantId: string };

export async function deleteLine(db: Database, key: CartKey, line: LineName): Promise<void> {
  await deleteOne(db, key.uid, key.cartId, line.productId, line.variantId);
}

const deleteAll = prepared(
  'cart_delete_lines',
  `${CHANGED} DELETE FROM cart_line USING changed
   WHERE cart_line.uid = changed.uid AND cart_line.cart_id = changed.id`,
);

export async function deleteLines(db: Database, { uid, cartId }: CartKey): Promise<void> {
  await deleteAll(db, uid, cartId);
}
