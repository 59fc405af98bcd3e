import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/server/database/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../db/migrations');
const ADDS = '0053_combinations.sql';

let database: TestDatabase;
let client: pg.Client;
let before: string;

/** A shop from before its combinations had prices and stock. */
beforeAll(async () => {
  before = await mkdtemp(path.join(os.tmpdir(), 'lehar-before-'));
  const names = (await readdir(MIGRATIONS)).filter((name) => name < ADDS);
  await Promise.all(
    names.map((name) => copyFile(path.join(MIGRATIONS, name), path.join(before, name))),
  );
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.connectionString, folder: before });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(before, { recursive: true });
});

const id = (letter: string) => `018f0000-0000-7000-8000-00000000000${letter}`;
const [PLAIN, RING, TRAY, ORDER] = [id('0'), id('1'), id('2'), id('9')];
const [SILVER, GOLD, LAGOON, CORAL, SMALL, LARGE] = ['a', 'b', 'c', 'd', 'e', 'f'].map(id);

async function fill(): Promise<void> {
  await client.query(`INSERT INTO category (name, slug) VALUES ('Trays', 'trays')`);
  await client.query(
    `INSERT INTO product (id, slug, name, price, stock, category_id)
     SELECT id, name, name, 100000, stock, (SELECT id FROM category)
     FROM (VALUES ($1::uuid, 'plain', 2), ($2, 'ring', NULL), ($3, 'tray', NULL)) AS p(id, name, stock)`,
    [PLAIN, RING, TRAY],
  );
  await client.query(
    `INSERT INTO variant (id, product_id, name, value, price, stock, position) VALUES
     ($1, $7, 'Metal', 'Silver', 100000, 3, 0), ($2, $7, 'Metal', 'Gold', 150000, NULL, 1),
     ($3, $8, 'Colour', 'Lagoon', 100000, 5, 0), ($4, $8, 'Colour', 'Coral', 110000, 0, 1),
     ($5, $8, 'Size', 'Small', 80000, 3, 2), ($6, $8, 'Size', 'Large', 100000, NULL, 3)`,
    [SILVER, GOLD, LAGOON, CORAL, SMALL, LARGE, RING, TRAY],
  );
  await client.query(
    `INSERT INTO shop_order (id, number, uid, subtotal, shipping, total, first_name, last_name, phone, email, address)
     VALUES ($1, 'ABCDEFGH', 'asha', 80000, 2500, 82500, 'Asha', 'Patel', '9820012345', 'a@example.com', '{}')`,
    [ORDER],
  );
  await client.query(
    `INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug, quantity, unit_price)
     VALUES ($1, 0, $2, $3, 'tray', 'tray', 2, 80000)`,
    [ORDER, TRAY, `${LAGOON}+${SMALL}`],
  );
  await client.query(`INSERT INTO customer_profile (uid, email) VALUES ('asha', 'a@example.com')`);
  await client.query(`INSERT INTO cart (uid, id) VALUES ('asha', 'asha')`);
  await client.query(
    `INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price)
     VALUES ('asha', 'asha', $1, $2, 3, 80000), ('asha', 'asha', $3, '0', 1, 100000)`,
    [TRAY, `${LAGOON}+${SMALL}`, PLAIN],
  );
  await client.query(
    `INSERT INTO stock_movement (id, product_id, variant_id, quantity, stock_after, kind, order_id, position, at)
     SELECT gen_random_uuid(), $2, part, -2, 5, 'sold', $1, 0, now() FROM unnest($3::uuid[]) AS part`,
    [ORDER, TRAY, [LAGOON, SMALL]],
  );
}

test('a shop keeps the prices that customers saw, and never offers more pieces than there are', async () => {
  await fill();
  await migrate({ connectionString: database.connectionString, folder: MIGRATIONS });
  const { rows } = await client.query(
    'SELECT variant_id, price, stock, is_offered FROM combination ORDER BY product_id, variant_id',
  );
  expect(rows.map((row) => [row.variant_id, Number(row.price), row.stock])).toEqual([
    [SILVER, 100_000, 3],
    [GOLD, 150_000, null],
    // Lagoon has 5 and Small has 3.
    [`${LAGOON}+${SMALL}`, 80_000, 2],
    [`${LAGOON}+${LARGE}`, 100_000, 3],
    [`${CORAL}+${SMALL}`, 90_000, 0],
    [`${CORAL}+${LARGE}`, 110_000, 0],
  ]);
  const movements = await client.query(
    `SELECT variant_id, quantity FROM stock_movement WHERE order_id IS NOT NULL`,
  );
  expect(movements.rows).toEqual([{ variant_id: `${LAGOON}+${SMALL}`, quantity: -2 }]);
  const lines = await client.query(
    `SELECT variant_id, quantity, personal_id, personal FROM cart_line UNION ALL
     SELECT variant_id, quantity, 'of order', personal FROM order_line ORDER BY quantity`,
  );
  expect(lines.rows.map((row) => Object.values(row))).toEqual([
    ['0', 1, '', null],
    [`${LAGOON}+${SMALL}`, 2, 'of order', null],
    [`${LAGOON}+${SMALL}`, 3, '', null],
  ]);
});
