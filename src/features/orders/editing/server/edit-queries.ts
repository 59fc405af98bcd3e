import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { OrderTotals } from '#features/cart/pricing.ts';
import type { OrderRow } from '../../server/order-queries.ts';
import { UNIT_COST } from '../../server/cost-queries.ts';
import type { FitPart } from './fit-parts.ts';

type LineRow = OrderRow['lines'][number];

/** `from`: where it stood before; undefined of a piece that is added. */
export type PlacedLine = { from: number | undefined; row: LineRow };

const SHIFT = 1000;

async function moveAside(db: Database, orderId: string): Promise<void> {
  for (const table of ['order_line', 'making_slot', 'customer_picture']) {
    await sql`UPDATE ${sql.table(table)} SET position = position + ${SHIFT}
      WHERE order_id = ${orderId}`.execute(db);
  }
}

async function moveBack(db: Database, orderId: string, staying: { from: number; to: number }[]) {
  const moved = JSON.stringify(staying.map(({ from, to }) => ({ from: from + SHIFT, to })));
  for (const table of ['order_line', 'making_slot', 'customer_picture']) {
    await sql`UPDATE ${sql.table(table)} AS moved SET position = staying.to
      FROM json_to_recordset(${moved}::json) AS staying("from" int, "to" int)
      WHERE moved.order_id = ${orderId} AND moved.position = staying.from`.execute(db);
  }
}

/** Lines stand one after another, as items are counted. */
export async function writeLines(
  db: Database,
  orderId: string,
  lines: PlacedLine[],
): Promise<void> {
  const staying = lines.flatMap(({ from }, to) => (from === undefined ? [] : [{ from, to }]));
  await moveAside(db, orderId);
  await moveBack(db, orderId, staying);
  await sql`DELETE FROM order_line WHERE order_id = ${orderId} AND position >= ${SHIFT}`.execute(
    db,
  );
  await sql`DELETE FROM making_slot WHERE order_id = ${orderId} AND position >= ${SHIFT}`.execute(
    db,
  );
  const rows = JSON.stringify(lines.map(({ row }, position) => ({ ...row, position })));
  await sql`INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug, variant,
      code, media_id, image_url, quantity, unit_price, discount, personal, unit_cost)
    SELECT ${orderId}, position, product_id, variant_id, name, slug, variant, code, media_id,
      image_url, quantity, unit_price, discount, personal, ${sql.raw(UNIT_COST)}
    FROM json_to_recordset(${rows}::json) AS line(position int, product_id uuid, variant_id text,
      name text, slug text, variant text, code text, media_id text, image_url text, quantity int,
      unit_price bigint, discount bigint, personal jsonb)
    ON CONFLICT (order_id, position) DO UPDATE
      SET quantity = excluded.quantity, unit_price = excluded.unit_price,
        discount = excluded.discount`.execute(db);
}

export async function writeTotals(
  db: Database,
  orderId: string,
  { subtotal, discount, shipping, total }: OrderTotals,
): Promise<void> {
  await sql`UPDATE shop_order SET subtotal = ${subtotal}, discount = ${discount},
      shipping = ${shipping}, total = ${total}, version = version + 1,
      updated_at = clock_timestamp()
    WHERE id = ${orderId}`.execute(db);
}

type Fitted = { before: FitPart[]; after: FitPart[]; by: string };

/** Money that stays or goes back can no longer be taken back by the decision before. */
export async function writeParts(
  db: Database,
  orderId: string,
  { before, after, by }: Fitted,
): Promise<void> {
  for (const part of after) {
    const was = before.find(({ seq }) => seq === part.seq);
    const { seq, label, method, status, amount } = part;
    if (was?.amount === amount && was.status === status) continue;
    const isMoney = status === 'Paid' || status === 'Refund due' || status === 'Refunded';
    if (was) {
      await sql`UPDATE payment SET amount = ${amount}, status = ${status}, before_decision = NULL,
          recorded_by = CASE WHEN ${isMoney} AND transaction_id IS NULL
            THEN coalesce(recorded_by, ${by}) ELSE recorded_by END,
          method = CASE WHEN ${isMoney} AND method = 'Cash on delivery' THEN 'Other'
            ELSE method END
        WHERE order_id = ${orderId} AND seq = ${seq}`.execute(db);
    } else {
      await sql`INSERT INTO payment (order_id, seq, label, method, amount, status, recorded_by,
          decided_at, came_at)
        VALUES (${orderId}, ${seq}, ${label},
          ${method === 'Cash on delivery' ? 'Other' : method}, ${amount}, ${status},
          CASE WHEN ${isMoney} THEN ${by} END, CASE WHEN ${isMoney} THEN clock_timestamp() END,
          CASE WHEN ${isMoney} THEN (SELECT min(came_at) FROM payment WHERE order_id = ${orderId}) END)`.execute(
        db,
      );
    }
  }
  const stay = after.map(({ seq }) => seq);
  await sql`DELETE FROM payment WHERE order_id = ${orderId} AND NOT seq = ANY (${stay}::int[])`.execute(
    db,
  );
}

type Revision = { orderId: string; by: string; reason: string; before: object; after: object };

/** @returns its number */
export async function insertRevision(db: Database, revision: Revision): Promise<number> {
  const { orderId, by, reason, before, after } = revision;
  const { rows } = await sql<{ rev: number }>`
    INSERT INTO order_revision (order_id, rev, at, actor_uid, reason, before, after)
    SELECT ${orderId}, coalesce(max(rev), 0) + 1, clock_timestamp(), ${by}, ${reason},
      ${JSON.stringify(before)}, ${JSON.stringify(after)}
    FROM order_revision WHERE order_id = ${orderId} RETURNING rev`.execute(db);
  return rows[0]?.rev ?? 1;
}

type Names = { firstName: string; lastName: string; phone: string; email: string | undefined };

/** Writes who gets the parcel of a gift; else the customer. */
export async function writeRecipient(
  db: Database,
  orderId: string,
  { names, address, isGift }: { names: Names; address: object; isGift: boolean },
): Promise<void> {
  const { firstName, lastName, phone, email } = names;
  const own = sql`first_name = ${firstName}, last_name = ${lastName}, phone = ${phone},`;
  const theirs = sql`gift = gift || ${JSON.stringify({ firstName, lastName, phone })}::jsonb,`;
  await sql`UPDATE shop_order SET ${isGift ? theirs : own} address = ${JSON.stringify(address)},
      email = coalesce(${email ?? null}, email), version = version + 1,
      updated_at = clock_timestamp()
    WHERE id = ${orderId}`.execute(db);
}

export async function listSlots(db: Database, orderId: string) {
  const { rows } = await sql<{ position: number; monday: string; pieces: number }>`
    SELECT position, monday::text, pieces FROM making_slot WHERE order_id = ${orderId}
    ORDER BY position, monday`.execute(db);
  return rows;
}

/** The days of lines that were added or have more pieces; the order's own is the latest. */
export async function moveDaysBack(
  db: Database,
  orderId: string,
  days: { position: number; ships_by: string }[],
): Promise<void> {
  await sql`WITH dated AS (
      UPDATE order_line SET ships_by = greatest(order_line.ships_by, given.ships_by)
      FROM json_to_recordset(${JSON.stringify(days)}::json) AS given(position int, ships_by date)
      WHERE order_id = ${orderId} AND order_line.position = given.position)
    UPDATE shop_order SET ship_by = greatest(ship_by, latest.ships_by),
      estimated_delivery = CASE WHEN ship_by IS NULL THEN estimated_delivery
        ELSE estimated_delivery + (greatest(ship_by, latest.ships_by) - ship_by) END
    FROM (SELECT max(ships_by) AS ships_by
      FROM json_to_recordset(${JSON.stringify(days)}::json) AS given(ships_by date)) AS latest
    WHERE id = ${orderId}`.execute(db);
}
