import { sql } from 'kysely';
import type { PersonalDetail } from '#features/catalogue/personal/personal-details.ts';
import type { StoredField } from '#features/catalogue/server/stored-fields.ts';
import type { DropShare } from '../drop-share.ts';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';

/** The uid is always the token's. */
export type CartKey = { uid: string; cartId: string };

type VariantRow = { id: string; name: string; value: string };
type CombinationRow = {
  id: string;
  price: number;
  stock: number | null;
  /** The owner's own; '' for none. */
  code: string;
  isOffered: boolean;
  leadDays: number | null;
  /** Null: as its variants show. */
  picture: Picture | null;
};
type Picture = { mediaId: string | null; url: string | null };
type PictureRow = Picture & { variantId: string | null };
export type LineRow = {
  variantId: string;
  /** '' for none. */
  personalId: string;
  /** The details when the line was added. */
  personal: PersonalDetail[] | null;
  /** The product does not take these answers. */
  isRefused?: boolean;
  quantity: number;
  seenPrice: number;
  /** Counts microseconds. */
  addedAt: number;
};

/** A product with the cart's lines of it. */
export type CartProductRow = {
  id: string;
  slug: string;
  name: string;
  price: number;
  status: string;
  stock: number | null;
  /** The drop in which it is, coming or running. */
  drop: DropShare | null;
  weightGrams: number;
  leadDays: number | null;
  availableOn: string | null;
  categoryId: string;
  tags: string[];
  comparePrice: number | null;
  variants: VariantRow[];
  /** `id` is the `variantId`. */
  combinations: CombinationRow[];
  pictures: PictureRow[];
  fields: StoredField[] | null;
  lines: LineRow[];
};

/** $1 is the uid and $2 the cart. */
const PRODUCT = `product.id, product.slug, product.name, product.price, product.stock,
  CASE WHEN product.status = 'inactive' AND is_out_of_secret(product.id) THEN 'active'
    ELSE product.status END AS status, drop_of(product.id) AS drop,
  product.weight_grams AS "weightGrams", product.lead_days AS "leadDays",
  product.available_on::text AS "availableOn", product.category_id::text AS "categoryId",
  product.tags, product.compare_price AS "comparePrice",
  (SELECT coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'value', value) ORDER BY position, id), '[]')
    FROM variant WHERE product_id = product.id) AS variants,
  (SELECT coalesce(json_agg(json_build_object(
      'id', variant_id, 'price', price, 'stock', stock, 'code', code, 'isOffered', is_offered,
      'leadDays', lead_days, 'picture', (
        SELECT json_build_object('mediaId', media_id, 'url', url) FROM product_image
        WHERE id = combination.image_id))), '[]')
    FROM combination WHERE product_id = product.id) AS combinations,
  (SELECT coalesce(json_agg(picture), '[]') FROM (
    SELECT DISTINCT ON (variant_id) variant_id AS "variantId", media_id AS "mediaId", url
    FROM product_image WHERE product_id = product.id
    ORDER BY variant_id, is_primary DESC, position, id) AS picture) AS pictures,
  (SELECT json_agg(product_field ORDER BY position)
    FROM product_field WHERE product_id = product.id) AS fields,
  (SELECT coalesce(json_agg(json_build_object('variantId', variant_id,
      'personalId', personal_id, 'personal', personal, 'quantity', quantity, 'seenPrice', seen_price,
      'addedAt', (extract(epoch FROM added_at) * 1000000)::bigint)), '[]')
    FROM cart_line WHERE uid = $1 AND cart_id = $2 AND product_id = product.id) AS lines`;

const selectProducts = prepared<CartProductRow>(
  'cart_products',
  `SELECT ${PRODUCT} FROM product
   WHERE id IN (SELECT product_id FROM cart_line WHERE uid = $1 AND cart_id = $2)`,
);

const selectProductsById = prepared<CartProductRow>(
  'products_of_guest',
  `SELECT ${PRODUCT} FROM product WHERE id = ANY($3::uuid[])`,
);

/** Products without the cart's lines. */
export async function listProducts(db: Database, ids: string[]): Promise<CartProductRow[]> {
  const { rows } = await selectProductsById(db, null, null, ids);
  return rows;
}

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

export async function listCartProducts(
  db: Database,
  { uid, cartId }: CartKey,
): Promise<CartProductRow[]> {
  const { rows } = await selectProducts(db, uid, cartId);
  return rows;
}

export type FoundProduct = CartProductRow & {
  version: number | null;
  lineCount: number;
  cartCount: number;
};

const selectProduct = prepared<FoundProduct>(
  'cart_product',
  `SELECT ${PRODUCT},
     (SELECT version FROM cart WHERE uid = $1 AND id = $2) AS version,
     (SELECT count(*) FROM cart_line WHERE uid = $1 AND cart_id = $2) AS "lineCount",
     (SELECT count(*) FROM cart WHERE uid = $1) AS "cartCount"
   FROM product WHERE id = $3`,
);

export async function findCartProduct(
  db: Database,
  { uid, cartId }: CartKey,
  productId: string,
): Promise<FoundProduct | undefined> {
  const { rows } = await selectProduct(db, uid, cartId, productId);
  return rows[0];
}

const selectLocked = prepared(
  'cart_lock',
  'SELECT FROM cart WHERE uid = $1 AND id = $2 FOR UPDATE',
);

/** Other changes and orders of this cart wait until the transaction ends. */
export async function lockCartRow(db: Database, { uid, cartId }: CartKey): Promise<void> {
  await selectLocked(db, uid, cartId);
}

function isAbout(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

export function isProfileMissing(error: unknown): boolean {
  return isAbout(error, 'cart_uid_fkey');
}

export function isProductMissing(error: unknown): boolean {
  return isAbout(error, 'cart_line_product_id_fkey');
}

type NewLine = {
  version: number | null;
  productId: string;
  variantId: string;
  personalId: string;
  personal: PersonalDetail[] | null;
  quantity: number;
  seenPrice: number;
  /** Microseconds; now by default. An existing line keeps its own. */
  addedAt?: number | undefined;
};

// The cart first: every change locks the cart before its lines.
const upsertLine = prepared(
  'cart_upsert_line',
  `WITH changed AS (
     INSERT INTO cart (uid, id, updated_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (uid, id) DO UPDATE
       SET version = cart.version + 1, updated_at = excluded.updated_at
       WHERE cart.version = $3
     RETURNING uid, id)
   INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price, added_at,
     personal_id, personal)
   SELECT uid, id, $4::uuid, $5::text, $6::integer, $7::bigint,
     least(clock_timestamp(), timestamptz 'epoch' + $8::bigint * interval '1 microsecond'),
     $9::text, $10::jsonb
   FROM changed
   ON CONFLICT (uid, cart_id, product_id, variant_id, personal_id) DO UPDATE
     SET quantity = excluded.quantity, seen_price = excluded.seen_price`,
);

/** Writes a line if the cart is still at this version. @returns whether it was */
export async function writeLine(
  db: Database,
  { uid, cartId }: CartKey,
  { version, productId, variantId, personalId, personal, ...line }: NewLine,
): Promise<boolean> {
  const { quantity, seenPrice, addedAt } = line;
  const words = personalId === '' ? null : JSON.stringify(personal);
  const { numAffectedRows = 0n } = await upsertLine(
    db,
    uid,
    cartId,
    version,
    productId,
    variantId,
    quantity,
    seenPrice,
    addedAt,
    personalId,
    words,
  );
  return numAffectedRows > 0n;
}

const CHANGED = `WITH changed AS (
  UPDATE cart SET version = version + 1, updated_at = clock_timestamp()
  WHERE uid = $1 AND id = $2 RETURNING uid, id)`;

const deleteOne = prepared(
  'cart_delete_line',
  `${CHANGED} DELETE FROM cart_line USING changed
   WHERE cart_line.uid = changed.uid AND cart_line.cart_id = changed.id
     AND product_id = $3 AND variant_id = $4 AND personal_id = $5`,
);

export type LineName = { productId: string; variantId: string; personalId: string };

export async function deleteLine(db: Database, key: CartKey, line: LineName): Promise<void> {
  const { productId, variantId, personalId } = line;
  await deleteOne(db, key.uid, key.cartId, productId, variantId, personalId);
}

const deleteAll = prepared(
  'cart_delete_lines',
  `WITH changed AS (
     UPDATE cart SET version = version + 1, updated_at = clock_timestamp(), coupon_code = NULL
     WHERE uid = $1 AND id = $2 RETURNING uid, id)
   DELETE FROM cart_line USING changed
   WHERE cart_line.uid = changed.uid AND cart_line.cart_id = changed.id`,
);

export async function deleteLines(db: Database, { uid, cartId }: CartKey): Promise<void> {
  await deleteAll(db, uid, cartId);
}

/** @returns false where there is no cart */
export async function writeCoupon(
  db: Database,
  { uid, cartId }: CartKey,
  code: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cart')
    .set({
      coupon_code: code,
      version: sql`version + 1`,
      updated_at: sql`clock_timestamp()`,
    })
    .where('uid', '=', uid)
    .where('id', '=', cartId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
