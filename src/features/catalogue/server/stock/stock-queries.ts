import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Stock of a part before and after; null: not counted. The part's row is locked. */
export type StockMove = {
  /** Id of a combination; null for the product itself. */
  variantId: string | null;
  before: number | null;
  after: number | null;
};

export type MovementRow = {
  id: string;
  variant_id: string | null;
  quantity: number;
  stock_after: number | null;
  kind: string;
  reason: string;
  order_id: string | null;
  at: Date;
};

type Booking = { productId: string; reason: string; actorUid: string };
type BookedMove = StockMove & { id: string };

const PARTS = {
  combination: {
    table: sql.table('combination'),
    isMoved: sql<boolean>`part.product_id = moved.product_id AND part.variant_id = moved.variant_id`,
  },
  product: { table: sql.table('product'), isMoved: sql<boolean>`part.id = moved.product_id` },
};

/** Changes stock that is still as it was, with its movements. @returns the movements */
export async function moveAdjusted(
  db: Database,
  part: 'combination' | 'product',
  { moves, booking }: { moves: BookedMove[]; booking: Booking },
): Promise<MovementRow[]> {
  const { table, isMoved } = PARTS[part];
  const provided = JSON.stringify(
    moves.map(({ variantId, before, after, id: movementId }) => ({
      movement_id: movementId,
      product_id: booking.productId,
      variant_id: variantId,
      before,
      after,
    })),
  );
  const { rows } = await sql<MovementRow>`
    WITH moved AS (SELECT * FROM json_to_recordset(${provided}::json)
        AS given(movement_id uuid, product_id uuid, variant_id text, before int, after int)),
    changed AS (
      UPDATE ${table} AS part SET stock = moved.after FROM moved
      WHERE ${isMoved} AND part.stock IS NOT DISTINCT FROM moved.before
      RETURNING moved.*)
    INSERT INTO stock_movement (id, product_id, variant_id, quantity, stock_after, kind, reason,
      actor_uid, at)
    SELECT movement_id, product_id, variant_id, coalesce(after, 0) - coalesce(before, 0), after,
      'adjusted', ${booking.reason}, ${booking.actorUid}, clock_timestamp()
    FROM changed
    RETURNING id, variant_id, quantity, stock_after, kind, reason, order_id, at`.execute(db);
  return rows;
}

/** The reason of a product's movements when all its stock was set to 0 by one tap. */
export const MARKED_SOLD_OUT = 'Marked sold out';

type LastMove = { variant_id: string | null; quantity: number; isMarked: boolean };

/** The newest movement of each part. */
export async function listLastMoves(db: Database, productId: string): Promise<LastMove[]> {
  const { rows } = await sql<LastMove>`
    SELECT DISTINCT ON (variant_id) variant_id, quantity,
      kind = 'adjusted' AND stock_after = 0 AND reason = ${MARKED_SOLD_OUT}::text AS "isMarked"
    FROM stock_movement WHERE product_id = ${productId}
    ORDER BY variant_id, at DESC, id DESC`.execute(db);
  return rows;
}

export function lockStock(db: Database, productId: string, variantId: string | null) {
  if (variantId === null) {
    return db
      .selectFrom('product')
      .select('stock')
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }
  return db
    .selectFrom('combination')
    .select('stock')
    .where('product_id', '=', productId)
    .where('variant_id', '=', variantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function listNewestMovements(
  db: Database,
  productId: string,
  limit: number,
): Promise<MovementRow[]> {
  return db
    .selectFrom('stock_movement')
    .select(['id', 'variant_id', 'quantity', 'stock_after', 'kind', 'reason', 'order_id', 'at'])
    .where('product_id', '=', productId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

type FewRow = { id: string; name: string; left: number };

/** Products of the shelf of which something is nearly or wholly sold out, the fewest first. */
export async function listFew(db: Database, { few, most }: { few: number; most: number }) {
  const { rows } = await sql<{ count: number; rows: FewRow[] }>`WITH few AS MATERIALIZED (
      SELECT product.id, product.name, least(product.stock, (SELECT min(stock) FROM combination
        WHERE product_id = product.id AND is_offered)) AS "left"
      FROM product WHERE status = 'active')
    SELECT (SELECT count(*) FROM few WHERE "left" <= ${few}) AS count,
      (SELECT coalesce(json_agg(one), '[]') FROM (SELECT id, name, "left" FROM few
        WHERE "left" <= ${few} ORDER BY "left", name LIMIT ${most}) AS one) AS rows`.execute(db);
  return rows[0] ?? { count: 0, rows: [] };
}
