import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

export type AlertRow = Selectable<DB['stock_wish']>;

export type AwaitedProduct = {
  name: string;
  slug: string;
  variant_id: string | null;
  /** "Lagoon, Large"; '' for none. */
  variant: string;
  /** Number that can be bought. */
  left: number;
};

/** A choice that is offered, of a product that visitors see; held until the transaction ends. */
export async function findSoldProduct(
  db: Database,
  { productId, variantId }: { productId: string; variantId: string | null },
): Promise<AwaitedProduct | undefined> {
  await sql`SELECT FROM combination
    WHERE product_id = ${productId} AND variant_id = ${variantId} FOR KEY SHARE`.execute(db);
  const { rows } = await sql<AwaitedProduct>`
    SELECT name, slug, ${variantId}::text AS variant_id, choice_words(${variantId}) AS variant,
      pieces_left(id, ${variantId})::int AS "left"
    FROM product WHERE id = ${productId} AND status = 'active' AND CASE
      WHEN ${variantId}::text IS NULL THEN NOT EXISTS (SELECT FROM variant WHERE product_id = product.id)
      ELSE EXISTS (SELECT FROM combination
        WHERE product_id = product.id AND variant_id = ${variantId} AND is_offered) END
    FOR KEY SHARE`.execute(db);
  return rows[0];
}

type NewRow = Omit<Insertable<DB['stock_wish']>, 'notified_at'>;

/** One open alert for a piece and an address. @returns its id */
export async function writeAlert(db: Database, row: NewRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO stock_wish AS wish (id, product_id, variant_id, email, uid, created_at, confirmed_at)
    VALUES (${row.id}, ${row.product_id}, ${row.variant_id}, ${row.email}, ${row.uid},
      ${row.created_at}, ${row.confirmed_at})
    ON CONFLICT (product_id, variant_id, lower(email)) WHERE notified_at IS NULL DO UPDATE
      SET uid = coalesce(wish.uid, excluded.uid),
        created_at = CASE WHEN wish.confirmed_at IS NULL THEN excluded.created_at ELSE wish.created_at END,
        confirmed_at = coalesce(wish.confirmed_at, excluded.confirmed_at)
    RETURNING id`.execute(db);
  return rows[0]?.id ?? '';
}

/** The confirmed address of an account; undefined for any other. */
export async function findOwnEmail(db: Database, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.person')
    .select('email')
    .where('id', '=', uid)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return row?.email;
}

export async function lockAlert(db: Database, id: string) {
  const { rows } = await sql<AlertRow & AwaitedProduct>`
    SELECT wish.*, product.name, product.slug, choice_words(variant_id) AS variant,
      pieces_left(product_id, variant_id)::int AS "left"
    FROM stock_wish AS wish JOIN product ON product.id = product_id
    WHERE wish.id = ${id} FOR UPDATE OF wish`.execute(db);
  return rows[0];
}

type Confirmed = { id: string; now: Date; isNotified: boolean };

export async function confirmAlert(
  db: Database,
  { id, now, isNotified }: Confirmed,
): Promise<void> {
  await sql`UPDATE stock_wish SET confirmed_at = coalesce(confirmed_at, ${now}),
      notified_at = coalesce(notified_at, ${isNotified ? now : null})
    WHERE id = ${id}`.execute(db);
}

/** Deletes all alerts of the address of this one. @returns for how many pieces it waited */
export async function deleteAlertsLike(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ notified_at: Date | null }>`DELETE FROM stock_wish AS wish
    USING stock_wish AS named WHERE named.id = ${id} AND lower(wish.email) = lower(named.email)
    RETURNING wish.notified_at`.execute(db);
  return rows.filter(({ notified_at }) => notified_at === null).length;
}

/** Products in stock with a waiting alert. */
export async function listReturned(db: Database): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    SELECT DISTINCT product_id FROM (SELECT DISTINCT product_id, variant_id FROM stock_wish
      WHERE confirmed_at IS NOT NULL AND notified_at IS NULL) AS wished
    WHERE pieces_left(product_id, variant_id) > 0`.execute(db);
  return rows.map((row) => row.product_id);
}

type WaitingProduct = { id: string; name: string; variant: string; waiting: number };

/** Lists sold-out pieces that customers wait for, the most wanted first. */
export async function listAwaited(db: Database): Promise<WaitingProduct[]> {
  const { rows } = await sql<WaitingProduct>`
    WITH wished AS (SELECT product_id, variant_id, count(*)::int AS waiting FROM stock_wish
      WHERE confirmed_at IS NOT NULL AND notified_at IS NULL GROUP BY product_id, variant_id)
    SELECT product.id, name, choice_words(variant_id) AS variant, waiting
    FROM wished JOIN product ON product.id = product_id
    WHERE product.status = 'active' AND pieces_left(product_id, variant_id) = 0
    ORDER BY waiting DESC, name, variant_id LIMIT 1001`.execute(db);
  return rows;
}

/** Makes others that tell of this product wait until the transaction ends. */
export async function lockAlertsOf(db: Database, productId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(
    hashtextextended('stock wishes ' || ${productId}, 0))`.execute(db);
}

export type ReturnedProduct = AwaitedProduct & { told: number };

/** Combinations of a product in stock with a waiting alert, and how many alerts were notified since. */
export async function listReturnedProducts(
  db: Database,
  { productId, since }: { productId: string; since: Date },
): Promise<ReturnedProduct[]> {
  const { rows } = await sql<ReturnedProduct>`
    WITH wished AS (
      SELECT variant_id, count(*) FILTER (WHERE notified_at > ${since}) AS told FROM stock_wish
      WHERE product_id = ${productId} AND confirmed_at IS NOT NULL
      GROUP BY variant_id HAVING bool_or(notified_at IS NULL))
    SELECT name, slug, variant_id, choice_words(variant_id) AS variant, told::int,
      pieces_left(product.id, variant_id)::int AS "left"
    FROM wished JOIN product ON product.id = ${productId}
    WHERE pieces_left(product.id, variant_id) > 0
    ORDER BY variant_id`.execute(db);
  return rows;
}

type NextAlerts = { productId: string; variantId: string | null; most: number; now: Date };

/** Marks those who wait longest as told. */
export async function takeNext(
  db: Database,
  { productId, variantId, most, now }: NextAlerts,
): Promise<Pick<AlertRow, 'id' | 'email'>[]> {
  const { rows } = await sql<Pick<AlertRow, 'id' | 'email'>>`
    WITH next AS (
      SELECT id FROM stock_wish WHERE product_id = ${productId}
        AND variant_id IS NOT DISTINCT FROM ${variantId}
        AND confirmed_at IS NOT NULL AND notified_at IS NULL
      ORDER BY created_at, id LIMIT ${most} FOR UPDATE),
    told AS (UPDATE stock_wish SET notified_at = ${now} FROM next WHERE stock_wish.id = next.id
      RETURNING stock_wish.id, email, created_at)
    SELECT id, email FROM told ORDER BY created_at, id`.execute(db);
  return rows;
}

type Old = { unconfirmed: Date; told: Date; most: number };

/** Their days to confirm begin anew. */
export async function renewUnconfirmed(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('stock_wish')
    .set({ created_at: now })
    .where('confirmed_at', 'is', null)
    .execute();
}

/** @returns how many */
export async function deleteDone(
  db: Database,
  { unconfirmed, told: notified, most }: Old,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM stock_wish WHERE id IN (
    SELECT id FROM stock_wish WHERE notified_at < ${notified}
      OR (confirmed_at IS NULL AND created_at < ${unconfirmed}) LIMIT ${most})`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteFrom(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM stock_wish WHERE id IN (
    SELECT id FROM stock_wish WHERE created_at < ${before} LIMIT ${most})`.execute(db);
  return Number(numAffectedRows);
}

export type OwnAlertRow = Pick<AlertRow, 'email' | 'created_at' | 'notified_at'> &
  Pick<AwaitedProduct, 'name' | 'variant'>;

/** Lists alerts of an account, and of its address if that was confirmed. */
export async function listOwnAlertRows(db: Database, uid: string): Promise<OwnAlertRow[]> {
  const { rows } = await sql<OwnAlertRow>`
    SELECT product.name, choice_words(variant_id) AS variant, wish.email, wish.created_at, notified_at
    FROM stock_wish AS wish JOIN product ON product.id = product_id
    WHERE uid = ${uid} OR lower(wish.email) = (
      SELECT lower(email) FROM identity.person WHERE id = ${uid} AND email_verified)
    ORDER BY wish.created_at, wish.id`.execute(db);
  return rows;
}
