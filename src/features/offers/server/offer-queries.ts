import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type { OfferReach, OfferState, OfferTerms } from '../offer-terms.ts';

export const SCOPE_WORDS = `(SELECT coalesce(array_agg(name ORDER BY place, name), '{}') FROM (
    SELECT 1 AS place, category.name FROM category WHERE id = ANY (offer.category_ids)
    UNION ALL SELECT 2, product.name FROM product WHERE id = ANY (offer.product_ids) AND status <> 'removed'
    UNION ALL SELECT 3, tag FROM unnest(offer.tags) AS tag) AS part)`;

/** Same moment as the take of an order: when its transaction began. */
const IS_OPEN = `is_active AND (starts_at IS NULL OR starts_at <= now()) AND (ends_at IS NULL OR ends_at > now())`;

type TermsRow = {
  sought: string | null;
  id: string | null;
  version: number;
  reach: OfferReach;
  code: string | null;
  title: string;
  kind: OfferTerms['kind'];
  basis_points: number;
  amount: number;
  most: number | null;
  min_subtotal: number;
  first_order_only: boolean;
  excludes_sale: boolean;
  product_ids: string[];
  category_ids: string[];
  tags: string[];
  scope_words: string[];
  ends_at: Date | null;
  limit_total: number | null;
  limit_each: number | null;
  state: OfferState;
};

/** $1 is a code, or else that of the cart of $2 and $3 counts. One row without an offer where there is none. */
const selectOffers = prepared<TermsRow>(
  'offers_of_now',
  `SELECT sought.code AS sought, offer.id, version, reach, chosen.code, title, kind, basis_points, amount, most,
     min_subtotal, first_order_only, excludes_sale, product_ids, category_ids::text[], tags, ends_at, limit_total,
     limit_each, ${SCOPE_WORDS} AS scope_words,
     CASE WHEN NOT is_active OR starts_at > now() THEN 'hidden' WHEN ends_at <= now() THEN 'over'
       WHEN offer.used >= limit_total
         OR offer.id = chosen.offer_id AND chosen.is_single AND chosen.used > 0 THEN 'used up' ELSE 'open' END AS state
   FROM (SELECT coalesce($1, (SELECT coupon_code FROM cart WHERE uid = $2 AND id = $3)) AS code) AS sought
   LEFT JOIN offer_code AS chosen ON chosen.code = sought.code
   LEFT JOIN offer ON offer.id = chosen.offer_id OR reach = 'automatic' AND ${IS_OPEN}
   ORDER BY offer.id`,
);

/** Where a code is found: as it was typed, or in a cart; none asks for automatic offers alone. */
export type CodeSource = { code?: string | undefined } | { uid: string; cartId: string };

export async function listOfferRows(db: Database, source: CodeSource): Promise<TermsRow[]> {
  const { rows } =
    'uid' in source
      ? await selectOffers(db, null, source.uid, source.cartId)
      : await selectOffers(db, source.code ?? null, null, null);
  return rows;
}

export async function isCodeKnown(db: Database, code: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM offer_code JOIN offer ON offer.id = offer_id
    WHERE code = ${code} AND is_active AND (starts_at IS NULL OR starts_at <= now())`.execute(db);
  return rows.length > 0;
}

export async function listCustomerUses(
  db: Database,
  offerIds: string[],
  keys: string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ offer_id: string; used: number }>`
    SELECT offer_id, max(used) AS used FROM offer_customer
    WHERE offer_id = ANY (${offerIds}::uuid[]) AND customer_key = ANY (${keys}::text[])
    GROUP BY offer_id`.execute(db);
  return new Map(rows.map((row) => [row.offer_id, row.used]));
}

type Ordered = { uids: string[]; email: string; phone: string };

export async function hasOrderedBefore(
  db: Database,
  { uids, email, phone }: Ordered,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM shop_order WHERE status <> 'cancelled'
    AND (uid = ANY (${uids}::text[]) OR (email <> '' AND lower(email) = ${email.toLowerCase()})
      OR (phone <> '' AND phone = ${phone})) LIMIT 1`.execute(db);
  return rows.length > 0;
}

const takeLimited = prepared(
  'offer_take',
  `UPDATE offer SET used = used + 1 WHERE id = $1 AND version = $2 AND used < limit_total AND ${IS_OPEN}`,
);
const keepUnlimited = prepared(
  'offer_keep',
  `SELECT 1 FROM offer WHERE id = $1 AND version = $2 AND ${IS_OPEN} FOR KEY SHARE`,
);

/** Counts a use of an offer as it was seen. An edit waits until the transaction ends. @returns false if it is used up or changed */
export async function takeOfferRow(
  db: Database,
  { id, version, limitTotal }: Pick<OfferTerms, 'id' | 'version' | 'limitTotal'>,
): Promise<boolean> {
  if (limitTotal === undefined) return (await keepUnlimited(db, id, version)).rows.length === 1;
  const { numAffectedRows = 0n } = await takeLimited(db, id, version);
  return numAffectedRows === 1n;
}

/** @returns false if one of the keys has as many uses as the offer allows */
export async function takeForCustomer(
  db: Database,
  { id, limitEach }: { id: string; limitEach: number },
  keys: string[],
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO offer_customer (offer_id, customer_key, used)
    SELECT ${id}, key, 1 FROM unnest(${keys}::text[]) AS key ORDER BY key
    ON CONFLICT (offer_id, customer_key) DO UPDATE SET used = offer_customer.used + 1
      WHERE offer_customer.used < ${limitEach}`.execute(db);
  return numAffectedRows === BigInt(keys.length);
}

export async function takeSingleCode(db: Database, code: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE offer_code SET used = used + 1 WHERE code = ${code} AND is_single AND used = 0`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

type NewUse = {
  orderId: string;
  offerId: string;
  code: string;
  keys: string[];
  /** Paise. */
  discount: number;
};

export async function insertUse(
  db: Database,
  { orderId, offerId, code, keys, discount }: NewUse,
): Promise<void> {
  await sql`INSERT INTO offer_use (order_id, offer_id, code, customer_keys, discount)
    VALUES (${orderId}, ${offerId}, ${code === '' ? null : code}, ${keys}, ${discount})`.execute(
    db,
  );
}

type UseRow = { offer_id: string; code: string | null; customer_keys: string[] };

/** Marks the use of an order as undone, or as counting again. @returns undefined if it has none that stands otherwise */
export async function markUse(
  db: Database,
  orderId: string,
  isUndone: boolean,
): Promise<UseRow | undefined> {
  const [mark, was] = isUndone
    ? [sql`clock_timestamp()`, sql`undone_at IS NULL`]
    : [sql`NULL`, sql`undone_at IS NOT NULL`];
  const { rows } = await sql<UseRow>`UPDATE offer_use SET undone_at = ${mark}
    WHERE order_id = ${orderId} AND ${was} RETURNING offer_id, code, customer_keys`.execute(db);
  return rows[0];
}

const moved = (by: 1 | -1): RawBuilder<number> => sql<number>`greatest(0, used + ${sql.lit(by)})`;

/** Moves the counters that an offer has by now, whatever its limits; the offer first, as an edit locks it. */
export async function moveCounters(
  db: Database,
  { offer_id: id, code, customer_keys: keys }: UseRow,
  by: 1 | -1,
): Promise<void> {
  await sql`SELECT 1 FROM offer WHERE id = ${id} FOR KEY SHARE`.execute(db);
  await sql`UPDATE offer SET used = ${moved(by)}
    WHERE id = ${id} AND limit_total IS NOT NULL`.execute(db);
  await sql`INSERT INTO offer_customer (offer_id, customer_key, used)
    SELECT ${id}, key, ${sql.lit(Math.max(0, by))} FROM unnest(${keys}::text[]) AS key
    WHERE EXISTS (SELECT FROM offer WHERE id = ${id} AND limit_each IS NOT NULL) ORDER BY key
    ON CONFLICT (offer_id, customer_key)
      DO UPDATE SET used = greatest(0, offer_customer.used + ${sql.lit(by)})`.execute(db);
  if (code === null) return;
  await sql`UPDATE offer_code SET used = ${moved(by)} WHERE code = ${code} AND is_single`.execute(
    db,
  );
}

/** Offers that the pages of a product tell. */
export async function listShownOffers(db: Database, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT offer.id FROM offer JOIN product ON product.id = ${productId}
    WHERE is_shown AND ${sql.raw(IS_OPEN)}
      AND (cardinality(product_ids) + cardinality(category_ids) + cardinality(offer.tags) = 0
        OR product.id = ANY (product_ids) OR product.category_id = ANY (category_ids)
        OR lowered(product.tags) && lowered(offer.tags))
      AND NOT (excludes_sale AND coalesce(product.compare_price > product.price, false))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** @returns true if one has begun or ended since it was last asked */
export async function markOpenOffers(db: Database): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE offer SET was_open = ${sql.raw(IS_OPEN)}
    WHERE is_shown AND was_open IS DISTINCT FROM ${sql.raw(`(${IS_OPEN})`)}`.execute(db);
  return numAffectedRows > 0n;
}
