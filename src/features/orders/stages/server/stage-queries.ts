import { sql, type ExpressionBuilder, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

/** Stages of an order, as a part of the query of whole orders. */
export function stagesOf(eb: ExpressionBuilder<DB, 'shop_order'>) {
  const stages = jsonArrayFrom(
    eb
      .selectFrom('order_stage as stage')
      .select(['stage.seq', 'stage.note', 'is_to_mail', 'mailed_at', 'taken_back_at'])
      .select((one) =>
        jsonArrayFrom(
          one
            .selectFrom('order_picture as picture')
            .select(['picture.id', 'width', 'height'])
            .whereRef('picture.order_id', '=', 'stage.order_id')
            .whereRef('picture.seq', '=', 'stage.seq')
            .orderBy('position'),
        ).as('pictures'),
      )
      .whereRef('stage.order_id', '=', 'shop_order.id'),
  );
  return eb.case().when('has_stages', '=', sql.lit(true)).then(stages).end();
}

type StageRef = { orderId: string; seq: number };

export async function insertStage(
  db: Database,
  { orderId, seq, note, isToMail }: StageRef & { note: string; isToMail: boolean },
): Promise<void> {
  await db
    .insertInto('order_stage')
    .values({ order_id: orderId, seq, note, is_to_mail: isToMail })
    .execute();
  await db.updateTable('shop_order').set({ has_stages: true }).where('id', '=', orderId).execute();
}

/** Gives a stage the photos that were sent for its order. @returns how many there were */
export async function showPictures(
  db: Database,
  { orderId, seq, ids }: StageRef & { ids: string[] },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE order_picture SET seq = ${seq}, position = array_position(${ids}::text[], id)
    WHERE id = ANY(${ids}) AND order_id = ${orderId} AND seq IS NULL`.execute(db);
  return Number(numAffectedRows);
}

/** @returns undefined if the order has no such stage, and whether it stood until now */
export async function takeBackStage(
  db: Database,
  { orderId, seq }: StageRef,
  at: Date,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ stood: boolean }>`
    SELECT taken_back_at IS NULL AS stood FROM order_stage
    WHERE order_id = ${orderId} AND seq = ${seq} FOR UPDATE`.execute(db);
  if (rows[0]?.stood !== true) return rows[0]?.stood;
  await sql`DELETE FROM order_picture WHERE order_id = ${orderId} AND seq = ${seq}`.execute(db);
  await sql`UPDATE order_stage SET note = '', taken_back_at = ${at}
    WHERE order_id = ${orderId} AND seq = ${seq}`.execute(db);
  await sql`UPDATE order_event SET is_public = false
    WHERE order_id = ${orderId} AND seq = ${seq}`.execute(db);
  return true;
}

/** Finds when the customer of an order was last notified of stages. */
export async function lastMailed(db: Database, orderId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(mailed_at) AS at FROM order_stage WHERE order_id = ${orderId}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** The stages that the customer is to hear of; they count as told from now on. @returns their numbers */
export async function takeUnnotified(db: Database, orderId: string, at: Date): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    UPDATE order_stage SET mailed_at = ${at}
    WHERE order_id = ${orderId} AND is_to_mail AND mailed_at IS NULL AND taken_back_at IS NULL
    RETURNING seq`.execute(db);
  return rows.map(({ seq }) => seq);
}

type Sent = { orderId: string; sha256: Buffer };

/** The same photo, sent before for no stage yet. */
export function findSamePicture(db: Database, { orderId, sha256 }: Sent) {
  return db
    .selectFrom('order_picture')
    .select(['id', 'width', 'height'])
    .where('order_id', '=', orderId)
    .where('sha256', '=', sha256)
    .where('seq', 'is', null)
    .executeTakeFirst();
}

export async function countPictures(db: Database, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('order_picture')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPicture(
  db: Database,
  row: Insertable<DB['order_picture']>,
): Promise<void> {
  await db.insertInto('order_picture').values(row).execute();
}

type Shown = { orderId: string; id: string; column: 'small' | 'bytes' };

/** @param seer the customer sees the photos of public stages, the owner all */
export async function findPictureBytes(
  db: Database,
  { orderId, id, column }: Shown,
  seer: 'customer' | 'owner',
): Promise<Uint8Array | undefined> {
  const pictures = db
    .selectFrom('order_picture as picture')
    .select(`picture.${column} as found`)
    .where('picture.id', '=', id)
    .where('picture.order_id', '=', orderId);
  const seen =
    seer === 'owner'
      ? pictures
      : pictures
          .innerJoin('order_event as event', (join) =>
            join
              .onRef('event.order_id', '=', 'picture.order_id')
              .onRef('event.seq', '=', 'picture.seq'),
          )
          .where('event.is_public', '=', true);
  return (await seen.executeTakeFirst())?.found;
}

type Old = { sentBefore: Date; closedBefore: Date; most: number };

/** Photos that no stage shows, and those of orders that ended long ago. Skips locked rows until the next run. */
export async function deleteOldOrderPictures(
  db: Database,
  { sentBefore, closedBefore, most }: Old,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM order_picture WHERE id IN (
      SELECT picture.id FROM order_picture AS picture
      WHERE (seq IS NULL AND at < ${sentBefore})
        OR EXISTS (SELECT FROM shop_order
          WHERE shop_order.id = order_id AND shop_order.status IN ('delivered', 'cancelled')
            AND coalesce(delivered_at, updated_at) < ${closedBefore})
      LIMIT ${most} FOR UPDATE SKIP LOCKED)`.execute(db);
  return Number(numAffectedRows);
}

/** Removes the notes and photos of orders whose customer has this first name. */
export async function forgetStages(db: Database, firstName: string): Promise<void> {
  const forgotten = sql`(SELECT id FROM shop_order WHERE has_stages AND first_name = ${firstName})`;
  await sql`DELETE FROM order_picture WHERE order_id IN ${forgotten}`.execute(db);
  await sql`UPDATE order_stage SET note = '' WHERE note <> '' AND order_id IN ${forgotten}`.execute(
    db,
  );
}
