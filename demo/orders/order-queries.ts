import { sql } from 'kysely';
import type { CartProductRow } from '#features/cart/server/cart-queries.ts';
import { UNIT_COST } from '#features/orders/server/cost-queries.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { OrderRows } from './order-rows.ts';

/** Whether somebody has ordered here or written to the shop. */
export async function hasOrders(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM shop_order)
    OR EXISTS (SELECT FROM custom_order_request)
    OR EXISTS (SELECT FROM support_query) AS has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Holds off every other writer of orders, such as a second process that starts with this one. */
export async function lockOrders(db: Database): Promise<void> {
  await sql`LOCK TABLE shop_order, custom_order_request, support_query
    IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** The products of these slugs as a cart sees them, without anybody's lines. */
export async function listCartProducts(db: Database, slugs: string[]): Promise<CartProductRow[]> {
  const { rows } = await sql<CartProductRow>`
    SELECT product.id, slug, name, price, status, stock, weight_grams AS "weightGrams",
      lead_days AS "leadDays", available_on::text AS "availableOn",
      '{}'::json[] AS lines,
      (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'value', value) ORDER BY position, id), '[]')
        FROM variant WHERE product_id = product.id) AS variants,
      (SELECT coalesce(json_agg(json_build_object(
          'id', variant_id, 'price', price, 'stock', stock, 'code', code, 'isOffered', is_offered,
          'leadDays', lead_days)), '[]')
        FROM combination WHERE product_id = product.id) AS combinations,
      (SELECT coalesce(json_agg(picture), '[]') FROM (
        SELECT DISTINCT ON (variant_id)
          variant_id AS "variantId", media_id AS "mediaId", url
        FROM product_image WHERE product_id = product.id
        ORDER BY variant_id, is_primary DESC, position, id) AS picture) AS pictures
    FROM product WHERE slug = ANY(${slugs})`.execute(db);
  return rows;
}

export async function insertOrders(db: Database, rows: OrderRows): Promise<void> {
  await db.insertInto('shop_order').values(rows.orders).execute();
  await db.insertInto('order_line').values(rows.lines).execute();
  await sql`UPDATE order_line AS line SET unit_cost = ${sql.raw(UNIT_COST)}`.execute(db);
  await db.insertInto('order_event').values(rows.events).execute();
  await db.insertInto('order_stage').values(rows.stages).execute();
  await db.insertInto('payment').values(rows.payments).execute();
  await db.insertInto('order_return').values(rows.returns).execute();
  await db.insertInto('order_cost').values(rows.costs).execute();
  await sql`INSERT INTO refund (order_id, seq, amount, method, reason, was_due, at, actor_uid)
    SELECT order_id, 1, amount, 'UPI', reason, true, decided_at, 'demo' FROM payment
    WHERE status = 'Refunded'`.execute(db);
}
