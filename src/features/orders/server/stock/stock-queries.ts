import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';

/** Units of a line that leave (below 0) or return, of the product or of one of its variants. */
export type Move = {
  id: string;
  position: number;
  product_id: string;
  variant_id: string | null;
  change: number;
};

export type Booking = {
  orderId: string;
  kind: 'sold' | 'cancelled' | 'reopened';
  /** How often the order was reopened before. */
  round: number;
  actorUid: string;
};

/** Stock before and after a move; `after` is -1 if there was not enough, and nothing was changed. */
export type Counted = { id: string; before: number; after: number };

// Rows are locked in the order of their ids, so that two orders never deadlock. Stock is read from the
// locked rows: the statement's snapshot has it from before the wait. Arrays, because the planner expects
// few rows from unnest(), but 100 from json_to_recordset(), and would scan the table.
const movesOf = (table: 'variant' | 'product') =>
  prepared<Counted>(
    `stock_move_${table}`,
    `WITH move AS (
       SELECT * FROM unnest($5::uuid[], $6::int[], $7::uuid[], $8::uuid[], $9::int[])
         AS w(id, position, product_id, variant_id, change)),
     parts AS (SELECT ${table}_id AS id, sum(change)::int AS change FROM move GROUP BY 1),
     locked AS MATERIALIZED (
       SELECT stocked.id, stocked.stock, parts.change FROM ${table} AS stocked JOIN parts USING (id)
       WHERE stocked.stock IS NOT NULL ORDER BY stocked.id FOR NO KEY UPDATE OF stocked),
     moved AS (
       UPDATE ${table} AS stocked SET stock = locked.stock + locked.change FROM locked
       WHERE stocked.id = locked.id AND locked.stock + locked.change >= 0
       RETURNING stocked.id, stocked.stock),
     booked AS (
       INSERT INTO stock_movement (id, order_id, kind, round, actor_uid, at,
         position, product_id, variant_id, quantity, stock_after)
       SELECT move.id, $1, $2, $3, $4, clock_timestamp(),
         position, product_id, variant_id, change, moved.stock - coalesce(sum(change) OVER (
           PARTITION BY moved.id ORDER BY position DESC
           ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
       FROM move JOIN moved ON moved.id = move.${table}_id)
     SELECT locked.id, locked.stock AS before, coalesce(moved.stock, -1) AS after
     FROM locked LEFT JOIN moved USING (id)`,
  );

/** In the order of the arrays of the statement. */
const MOVE_COLUMNS = ['id', 'position', 'product_id', 'variant_id', 'change'] as const;

const MOVES = { variant: movesOf('variant'), product: movesOf('product') };

export async function moveUnits(
  db: Database,
  table: 'variant' | 'product',
  { moves, booking }: { moves: Move[]; booking: Booking },
): Promise<Counted[]> {
  const { orderId, kind, round, actorUid } = booking;
  const columns = MOVE_COLUMNS.map((column) => moves.map((move) => move[column]));
  const { rows } = await MOVES[table](db, orderId, kind, round, actorUid, ...columns);
  return rows;
}

/**
 * Stock that an order has taken and not returned. Reopening a delivered order takes nothing, so the last
 * taking counts, not the last reopening.
 */
export async function listTaken(db: Database, orderId: string) {
  const moves = db.selectFrom('stock_movement').where('order_id', '=', orderId);
  const taken = moves.where('kind', 'in', ['sold', 'reopened']);
  const round = taken.select((eb) => eb.fn.max('round').as('round'));
  const back = moves.where('kind', '=', 'cancelled').select('round');
  return taken
    .select(['position', 'product_id', 'variant_id', 'quantity', 'round'])
    .where('round', '=', round)
    .where('round', 'not in', back)
    .orderBy('position')
    .execute();
}
