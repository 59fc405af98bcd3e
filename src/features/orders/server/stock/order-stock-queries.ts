import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';

/** Units of a line that leave (below 0) or return, of the product or of one of its combinations. */
export type Move = {
  id: string;
  position: number;
  product_id: string;
  variant_id: string | null;
  change: number;
};

export type Booking = {
  orderId: string;
  kind: 'sold' | 'cancelled' | 'reopened' | 'edited' | 'returned';
  /** Counts earlier reopenings of the order; for a return it is the return's number. */
  round: number;
  actorUid: string;
};

/** Stock before and after a move; `after` is -1 if there was not enough, and nothing was changed. */
export type Counted = {
  product_id: string;
  /** Null for the product itself. */
  variant_id: string | null;
  before: number;
  after: number;
};

/** Joins a part of a move to its row `stocked`. */
const FINDS = {
  combination: 'stocked.product_id = part.product_id AND stocked.variant_id = part.variant_id',
  product: 'stocked.id = part.product_id',
};

// Rows are locked in the order of their keys, so that two orders never deadlock. Stock is read from the
// locked rows: the statement's snapshot has it from before the wait. Arrays, because the planner expects
// few rows from unnest(), but 100 from json_to_recordset(), and would scan the table.
const movesOf = (table: keyof typeof FINDS) =>
  prepared<Counted>(
    `stock_move_${table}`,
    `WITH move AS (
       SELECT * FROM unnest($5::uuid[], $6::int[], $7::uuid[], $8::text[], $9::int[])
         AS w(id, position, product_id, variant_id, change)),
     part AS (SELECT product_id, variant_id, sum(change)::int AS change FROM move GROUP BY 1, 2),
     locked AS MATERIALIZED (
       SELECT part.*, stocked.stock FROM ${table} AS stocked JOIN part ON ${FINDS[table]}
       WHERE stocked.stock IS NOT NULL
       ORDER BY part.product_id, part.variant_id FOR NO KEY UPDATE OF stocked),
     moved AS (
       UPDATE ${table} AS stocked SET stock = part.stock + part.change FROM locked AS part
       WHERE ${FINDS[table]} AND part.stock + part.change >= 0
       RETURNING part.product_id, part.variant_id, stocked.stock),
     booked AS (
       INSERT INTO stock_movement (id, order_id, kind, round, actor_uid, at,
         position, product_id, variant_id, quantity, stock_after)
       SELECT move.id, $1, $2, $3, $4, clock_timestamp(),
         position, move.product_id, move.variant_id, change, moved.stock - coalesce(sum(change) OVER (
           PARTITION BY move.product_id, move.variant_id ORDER BY position DESC
           ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
       FROM move JOIN moved ON moved.product_id = move.product_id
         AND moved.variant_id IS NOT DISTINCT FROM move.variant_id)
     SELECT locked.product_id, locked.variant_id, locked.stock AS before,
       coalesce(moved.stock, -1) AS after
     FROM locked LEFT JOIN moved ON moved.product_id = locked.product_id
       AND moved.variant_id IS NOT DISTINCT FROM locked.variant_id`,
  );

/** Ordered like the arrays of the statement. */
const MOVE_COLUMNS = ['id', 'position', 'product_id', 'variant_id', 'change'] as const;

const MOVES = { combination: movesOf('combination'), product: movesOf('product') };

export async function moveUnits(
  db: Database,
  table: keyof typeof FINDS,
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
  const taken = moves.where('kind', 'in', ['sold', 'reopened', 'edited']);
  const round = taken.select((eb) => eb.fn.max('round').as('round'));
  const back = moves.where('kind', '=', 'cancelled').select('round');
  return taken
    .select(['product_id', 'variant_id', 'round'])
    .select((eb) => [
      eb.fn.min('position').as('position'),
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.fn.agg<boolean>('bool_or', [sql`kind = 'edited'`]).as('is_edited'),
    ])
    .where('round', '=', round)
    .where('round', 'not in', back)
    .groupBy(['product_id', 'variant_id', 'round'])
    .having((eb) => eb(eb.fn.sum('quantity'), '<>', 0))
    .orderBy('position')
    .execute();
}

/** Lists what a return has put into stock. */
export async function listReturned(db: Database, orderId: string, seq: number) {
  return db
    .selectFrom('stock_movement')
    .select(['product_id', 'variant_id', 'quantity', 'position'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'returned')
    .where('round', '=', seq)
    .execute();
}
