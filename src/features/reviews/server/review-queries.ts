import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import type { AdminReviewsQuery, ReviewDecision } from '../contract.ts';

export type ReviewRow = Selectable<DB['review']>;

/** Pieces of an order that are still sold or may be again, each once. */
export async function listProducts(db: Database, orderId: string) {
  const { rows } = await sql<{
    product_id: string;
    name: string;
    slug: string;
    variant: string;
  }>`SELECT DISTINCT ON (product_id) product_id, line.name, product.slug, line.variant
    FROM order_line AS line JOIN product ON product.id = product_id
    WHERE order_id = ${orderId} ORDER BY product_id, line.position`.execute(db);
  return rows;
}

export function listReviewsOf(db: Database, orderId: string): Promise<ReviewRow[]> {
  return db.selectFrom('review').selectAll().where('order_id', '=', orderId).execute();
}

export type ReviewWords = Pick<Insertable<DB['review']>, 'name' | 'rating' | 'text' | 'state'>;

export function insertReview(db: Database, row: Insertable<DB['review']>): Promise<ReviewRow> {
  return db.insertInto('review').values(row).returningAll().executeTakeFirstOrThrow();
}

export function changeReview(
  db: Database,
  id: string,
  { now, ...words }: ReviewWords & { now: Date },
): Promise<ReviewRow> {
  return db
    .updateTable('review')
    .set((eb) => ({ ...words, reason: null, edited_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function adminReviews(db: Database) {
  return db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .leftJoin('shop_order', 'shop_order.id', 'review.order_id')
    .selectAll('review')
    .select(['product.name as product_name', 'product.slug'])
    .select(['shop_order.number', 'shop_order.status', 'shop_order.email'])
    .select(
      sql<number | null>`CASE WHEN link_ended_at IS NULL THEN link_version END`.as('link_version'),
    )
    .select(['shop_order.uid', 'shop_order.first_name']);
}

export type AdminReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

export function findReview(db: Database, id: string) {
  return adminReviews(db).where('review.id', '=', id).executeTakeFirst();
}

/** The owner has to look at new words, and at photos of a review that is not hidden. */
function isIn(state: Exclude<AdminReviewsQuery['state'], 'all'>) {
  if (state !== 'waiting') return sql<boolean>`review.state = ${state}`;
  return sql<boolean>`(review.state = 'waiting' OR (review.state = 'shown' AND review.id IN (
    SELECT review_id FROM review_picture WHERE media_id IS NULL)))`;
}

export async function listAdminReviews(
  db: Database,
  { state, limit, offset }: AdminReviewsQuery,
): Promise<Page<AdminReviewRow>> {
  const all = adminReviews(db).orderBy('review.created_at', 'desc').orderBy('review.id');
  const chosen = state === 'all' ? all : all.where(isIn(state));
  const items = await chosen.limit(limit).offset(offset).execute();
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM review WHERE ${state === 'all' ? sql`true` : isIn(state)} LIMIT ${MAX_COUNTED}) AS counted`.execute(
    db,
  );
  return { items, total: rows[0]?.total ?? 0 };
}

/** @returns the state before; undefined where the version is no longer the latest */
export async function decideReview(
  db: Database,
  id: string,
  decision: ReviewDecision,
): Promise<string | undefined> {
  const { state, version } = decision;
  const reason = state === 'hidden' ? decision.reason : null;
  const { rows } = await sql<{ before: string }>`
    UPDATE review SET state = ${state}, reason = ${reason}, version = review.version + 1
    FROM (SELECT id, state AS before FROM review WHERE id = ${id} FOR UPDATE) AS old
    WHERE review.id = old.id AND review.version = ${version} RETURNING before`.execute(db);
  return rows[0]?.before;
}

type Reply = { id: string; text: string; version: number; now: Date };

/** @returns whether it had no reply before; undefined where the version is no longer the latest */
export async function replyToReview(
  db: Database,
  { id, text, version, now }: Reply,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_first: boolean }>`
    UPDATE review SET reply = ${text}, replied_at = ${text === '' ? null : now}::timestamptz,
      version = review.version + 1
    FROM (SELECT id, replied_at FROM review WHERE id = ${id} FOR UPDATE) AS old
    WHERE review.id = old.id AND review.version = ${version}
    RETURNING old.replied_at IS NULL AS is_first`.execute(db);
  return rows[0]?.is_first;
}

export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*) AS waiting FROM (
    SELECT FROM review WHERE ${isIn('waiting')} LIMIT ${MAX_COUNTED}) AS counted`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Removes names and photos from reviews of forgotten customers. @returns how many */
export async function unnameForgotten(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    WITH gone AS (DELETE FROM review_picture USING review, shop_order
      WHERE review.id = review_id AND shop_order.id = order_id AND first_name = 'Removed')
    UPDATE review SET name = 'A buyer' FROM shop_order
    WHERE shop_order.id = order_id AND first_name = 'Removed' AND name <> 'A buyer'`.execute(db);
  return Number(numAffectedRows);
}

export function listOwnReviewRows(db: Database, uid: string) {
  return db
    .selectFrom('review')
    .innerJoin('shop_order', 'shop_order.id', 'review.order_id')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review.id', 'review.product_id', 'product.name as product'])
    .select(['review.name', 'review.rating'])
    .select(['review.text', 'review.variant', 'review.state', 'review.reply'])
    .select('review.created_at')
    .select('shop_order.number')
    .where('shop_order.uid', '=', uid)
    .orderBy('review.created_at')
    .orderBy('review.id')
    .execute();
}
