import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

/** Serializes uploads, which keeps the quota exact. */
export async function lockCustomerUploads(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar customer pictures'))`.execute(db);
}

export async function sumCustomerBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(byte_length), 0)::bigint AS bytes FROM customer_picture`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function insertCustomerPicture(
  db: Database,
  row: Insertable<DB['customer_picture']>,
): Promise<void> {
  await db.insertInto('customer_picture').values(row).execute();
}

/** Who may see a picture: anybody with its key, its customer. */
export type Seer = { ownerHash: Buffer; uid: string | undefined };

export async function findCustomerBytes(
  db: Database,
  { id, column, seer }: { id: string; column: 'small' | 'bytes'; seer: Seer | 'anybody' },
): Promise<Uint8Array | undefined> {
  const picture = db
    .selectFrom('customer_picture')
    .select(`${column} as found`)
    .where('id', '=', id);
  const { ownerHash, uid = null } = seer === 'anybody' ? { ownerHash: Buffer.of() } : seer;
  const seen =
    seer === 'anybody'
      ? picture
      : picture.where((eb) => eb.or([eb('owner_hash', '=', ownerHash), eb('uid', '=', uid)]));
  return (await seen.executeTakeFirst())?.found;
}

/** Assigns pictures without an owner to the customer whose keys match. @returns ids of the customer's pictures */
export async function claimUnordered(
  db: Database,
  uid: string,
  keys: readonly { id: string; ownerHash: Buffer }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE customer_picture AS picture SET uid = ${uid}
    FROM unnest(${keys.map(({ id }) => id)}::text[],
      ${keys.map(({ ownerHash }) => ownerHash)}::bytea[]) AS named(id, hash)
    WHERE picture.id = named.id AND order_id IS NULL
      AND (uid = ${uid} OR (uid IS NULL AND owner_hash = named.hash))
    RETURNING picture.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Pictures without an owner whose keys match. @returns their ids */
export async function listUnordered(
  db: Database,
  keys: readonly { id: string; ownerHash: Buffer }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT picture.id FROM customer_picture AS picture
    JOIN unnest(${keys.map(({ id }) => id)}::text[],
      ${keys.map(({ ownerHash }) => ownerHash)}::bytea[]) AS named(id, hash)
      ON picture.id = named.id AND owner_hash = named.hash
    WHERE order_id IS NULL AND uid IS NULL`.execute(db);
  return rows.map(({ id }) => id);
}

/** Attaches the customer's unordered pictures to an order. @returns their ids */
export async function giveToOrder(
  db: Database,
  { orderId, uid, ids }: { orderId: string; uid: string; ids: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE customer_picture SET order_id = ${orderId}, position = array_position(${ids}::text[], id)
    WHERE id = ANY(${ids}) AND uid = ${uid} AND order_id IS NULL RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export function listCustomerPictures(db: Database, uid: string) {
  return db
    .selectFrom('customer_picture')
    .select(['id', 'width', 'height', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type Old = { sentBefore: Date; closedBefore: Date; most: number };

/** Pictures that no cart and no order has, and those of orders that ended long ago, which say only how many they were. Skips locked rows until the next run. */
export async function deleteOldCustomerPictures(
  db: Database,
  { sentBefore, closedBefore, most }: Old,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH old AS MATERIALIZED (
      SELECT id FROM customer_picture AS picture
      WHERE (order_id IS NULL AND created_at < ${sentBefore}
          AND NOT EXISTS (SELECT FROM cart_line
            WHERE cart_line.uid = picture.uid AND strpos(personal::text, picture.id) > 0))
        OR EXISTS (SELECT FROM shop_order
          WHERE shop_order.id = order_id AND shop_order.status IN ('delivered', 'cancelled')
            AND (SELECT max(at) FROM order_event WHERE order_event.order_id = shop_order.id
              AND order_event.status = shop_order.status
              AND kind IN ('placed', 'status')) < ${closedBefore})
      LIMIT ${most} FOR UPDATE SKIP LOCKED),
    gone AS (DELETE FROM customer_picture WHERE id IN (SELECT id FROM old) RETURNING order_id),
    words AS (
      UPDATE order_line SET personal = (SELECT jsonb_agg(detail - 'pictureIds' ORDER BY place)
        FROM jsonb_array_elements(personal) WITH ORDINALITY AS one(detail, place))
      WHERE order_id IN (SELECT order_id FROM gone) AND personal IS NOT NULL)
    SELECT count(*) AS count FROM gone`.execute(db);
  return rows[0]?.count ?? 0;
}
