import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { OfferReach, OfferTerms } from '../offer-terms.ts';
import { SCOPE_WORDS } from './offer-queries.ts';

/** Terms as they are stored; money in paise. */
export type StoredTerms = {
  reach: OfferReach;
  title: string;
  is_shown: boolean;
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
  starts_at: Date | null;
  ends_at: Date | null;
  limit_total: number | null;
  limit_each: number | null;
};

export type AdminRow = StoredTerms & {
  id: string;
  version: number;
  is_active: boolean;
  code: string | null;
  scope_words: string[];
  uses: number;
  discounts: number;
  revenue: number;
  codes: number;
  codes_left: number;
};

/** Newest first. @param ids undefined: all */
export async function listAdminRows(db: Database, ids?: string[]): Promise<AdminRow[]> {
  const { rows } = await sql<AdminRow>`
    SELECT offer.*, category_ids::text[] AS category_ids, ${sql.raw(SCOPE_WORDS)} AS scope_words,
      (SELECT code FROM offer_code WHERE offer_id = offer.id AND NOT is_single) AS code,
      coalesce(made.codes, 0) AS codes, coalesce(made.codes_left, 0) AS codes_left,
      coalesce(done.uses, 0) AS uses, coalesce(done.discounts, 0) AS discounts,
      coalesce(done.revenue, 0) AS revenue
    FROM offer
    LEFT JOIN LATERAL (SELECT count(*)::int AS uses, sum(offer_use.discount)::bigint AS discounts,
        sum(total)::bigint AS revenue
      FROM offer_use JOIN shop_order ON shop_order.id = order_id
      WHERE offer_id = offer.id AND undone_at IS NULL) AS done ON true
    LEFT JOIN LATERAL (SELECT count(*)::int AS codes, (count(*) FILTER (WHERE used = 0))::int AS codes_left
      FROM offer_code WHERE offer_id = offer.id AND is_single) AS made ON true
    WHERE ${ids ?? null}::uuid[] IS NULL OR offer.id = ANY (${ids ?? null}::uuid[])
    ORDER BY offer.created_at DESC, offer.id`.execute(db);
  return rows;
}

export async function insertOffer(db: Database, id: string, terms: StoredTerms): Promise<void> {
  await db
    .insertInto('offer')
    .values({ id, ...terms, category_ids: terms.category_ids.map(Number) })
    .execute();
}

export async function updateOffer(db: Database, id: string, terms: StoredTerms): Promise<void> {
  await db
    .updateTable('offer')
    .set({
      ...terms,
      category_ids: terms.category_ids.map(Number),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function switchOffer(db: Database, id: string, isActive: boolean): Promise<void> {
  await sql`UPDATE offer SET is_active = ${isActive}, version = version + 1
    WHERE id = ${id}`.execute(db);
}

/** Waits for the orders that are just taking it. */
export async function lockOffer(
  db: Database,
  id: string,
): Promise<Pick<AdminRow, 'version' | 'reach' | 'is_active' | 'is_shown'> | undefined> {
  const { rows } = await sql<Pick<AdminRow, 'version' | 'reach' | 'is_active' | 'is_shown'>>`
    SELECT version, reach, is_active, is_shown FROM offer WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0];
}

/** Counts the uses of a locked offer anew: what has no limit is not counted. */
export async function recount(db: Database, id: string): Promise<void> {
  await sql`UPDATE offer SET used = CASE WHEN limit_total IS NULL THEN 0 ELSE
      (SELECT count(*) FROM offer_use WHERE offer_id = ${id} AND undone_at IS NULL) END
    WHERE id = ${id}`.execute(db);
  await sql`DELETE FROM offer_customer WHERE offer_id = ${id}`.execute(db);
  await sql`INSERT INTO offer_customer (offer_id, customer_key, used)
    SELECT offer_id, key, count(*) FROM offer_use, unnest(customer_keys) AS key
    WHERE offer_id = ${id} AND undone_at IS NULL
      AND EXISTS (SELECT FROM offer WHERE id = ${id} AND limit_each IS NOT NULL)
    GROUP BY offer_id, key`.execute(db);
}

export async function deleteCommonCode(db: Database, id: string): Promise<void> {
  await sql`DELETE FROM offer_code WHERE offer_id = ${id} AND NOT is_single`.execute(db);
}

type NewCodes = { codes: string[]; isSingle: boolean };

/** @returns those that nobody had */
export async function insertCodes(
  db: Database,
  id: string,
  { codes, isSingle }: NewCodes,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    INSERT INTO offer_code (code, offer_id, is_single)
    SELECT code, ${id}, ${isSingle} FROM unnest(${codes}::text[]) AS code
    ON CONFLICT DO NOTHING RETURNING code`.execute(db);
  return rows.map(({ code }) => code);
}

export async function listCodes(
  db: Database,
  id: string,
): Promise<{ code: string; isUsed: boolean }[]> {
  const { rows } = await sql<{ code: string; isUsed: boolean }>`
    SELECT code, used > 0 AS "isUsed" FROM offer_code
    WHERE offer_id = ${id} AND is_single ORDER BY created_at DESC, code`.execute(db);
  return rows;
}
