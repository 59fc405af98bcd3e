import type pg from 'pg';
import type { Shop } from './shop.ts';
import type { BenchPerson } from './people.ts';

const CHOICES = 300;

export type OrderBench = {
  shop: Shop;
  shoppers: BenchPerson[];
  variantIds: string[];
  db: pg.Client;
};

/** Products with one counted variant each, and nothing that is rare. */
export async function fillShelf(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `WITH chosen AS (SELECT id, price FROM product WHERE status = 'active' ORDER BY position LIMIT $1),
     gone AS (DELETE FROM variant USING chosen WHERE product_id = chosen.id),
     unsold AS (DELETE FROM combination USING chosen WHERE product_id = chosen.id),
     shelf AS (UPDATE product SET price = 129900 FROM chosen WHERE product.id = chosen.id),
     added AS (
       INSERT INTO variant (id, product_id, name, value, price, position)
       SELECT gen_random_uuid(), id, 'Shade', 'Bench', 129900, 99 FROM chosen RETURNING id, product_id),
     sold AS (
       INSERT INTO combination (product_id, variant_id, price, stock)
       SELECT product_id, id, 129900, 1000000 FROM added)
     SELECT id FROM added`,
    [CHOICES],
  );
  return rows.map(({ id }) => id);
}

/** For each shopper carts `<mark>-0`, `<mark>-1`, ... with one of each of these products, any if none. */
export async function fillCarts(
  { db, shoppers }: Pick<OrderBench, 'db' | 'shoppers'>,
  mark: string,
  carts: number,
  only?: string,
) {
  const uids = shoppers.map(({ uid }) => uid);
  await db.query(
    `INSERT INTO cart (uid, id) SELECT uid, $2 || '-' || n
     FROM unnest($1::text[]) AS s(uid), generate_series(0, $3 - 1) AS n`,
    [uids, mark, carts],
  );
  await db.query(
    `WITH choice AS (SELECT id, product_id, row_number() OVER (ORDER BY id) - 1 AS n FROM variant
       WHERE value = 'Bench' AND ($3::uuid IS NULL OR id = $3)),
     size AS (SELECT count(*) AS many FROM choice)
     INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price)
     SELECT cart.uid, cart.id, choice.product_id, choice.id, 1, 129900
     FROM (SELECT uid, id, row_number() OVER () AS n FROM cart
       WHERE uid = ANY($1) AND id LIKE $2 || '-%') AS cart, size,
       generate_series(0, least(2, many - 1)) AS line
     JOIN choice ON true WHERE choice.n = (cart.n * 7 + line * 101) % many`,
    [uids, mark, only ?? null],
  );
  await db.query('ANALYZE cart, cart_line');
}
