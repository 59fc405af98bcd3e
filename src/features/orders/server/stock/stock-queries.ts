import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';

/** Pieces of a line that go (below 0) or come back, of the product or of one of its variants. */
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

/** What a counted piece had and has; after is below 0 where there was not enough to change it. */
export type Counted = { id: string; before: number; after: number };

/**
 * Moves the stock of all these products and variants, and books each move. Rows are locked in the order
 * of their ids, so that two orders never deadlock; one without enough stock stays as it is. Only locked
 * rows count: the statement's snapshot still has the stock from before it waited. Takes arrays: the
 * planner expects few rows from unnest(), but 100 from json_to_recordset(), and would scan the table.
 */
const movesOf = (table: 'variant' | 'product') =>
  prepared<Counted>(
    `stock_move_${table}`,
    `WITH wanted AS (
       SELECT * FROM unnest($5::uuid[], $6::int[], $7::uuid[], $8::uuid[], $9::int[])
         AS w(id, position, product_id, variant_id, change)),
     parts AS (SELECT ${table}_id AS id, sum(change)::int AS change FROM wanted GROUP BY 1),
     held AS MATERIALIZED (
       SELECT piece.id, piece.stock, parts.change FROM ${table} AS piece JOIN parts USING (id)
       WHERE piece.stock IS NOT NULL ORDER BY piece.id FOR NO KEY UPDATE OF piece),
     moved AS (
       UPDATE ${table} AS piece SET stock = held.stock + held.change FROM held
       WHERE piece.id = held.id AND held.stock + held.change >= 0
       RETURNING piece.id, piece.stock),
     booked AS (
       INSERT INTO stock_movement (id, order_id, kind, round, actor_uid, at,
         position, product_id, variant_id, quantity, stock_after)
       SELECT wanted.id, $1, $2, $3, $4, clock_timestamp(),
         position, product_id, variant_id, change, moved.stock - coalesce(sum(change) OVER (
           PARTITION BY moved.id ORDER BY position DESC
           ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
       FROM wanted JOIN moved ON moved.id = wanted.${table}_id)
     SELECT held.id, held.stock AS before, coalesce(moved.stock, -1) AS after
     FROM held LEFT JOIN moved USING (id)`,
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
 * What an order holds of the stock: taken when it was placed, or last reopened, and not given back.
 * Reopening a delivered order takes nothing, so the last taking counts, not the last reopening.
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
