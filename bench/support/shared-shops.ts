import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { fillCatalogue } from '../fill-catalogue.ts';
import { placeManyOrders } from '../../test/support/many-orders.ts';
import { openShop, type Shop } from './shop.ts';

const open = new Map<string, Promise<Shop>>();

/** Opened by the benchmark that needs it first; it stays open for the others. */
async function shared(name: string, opening: () => Promise<Shop>): Promise<Shop> {
  const shop = open.get(name) ?? opening();
  open.set(name, shop);
  return { ...(await shop), close: async () => undefined };
}

/** Stops every shop that benchmarks shared; a later use begins anew. */
export async function closeSharedShops(): Promise<void> {
  for (const shop of open.values()) await (await shop).close();
  open.clear();
  Object.assign(size, NOTHING);
}

/** The demo shop, for benchmarks which only read. */
export function demoShop(): Promise<Shop> {
  return shared('demo', () => openShop({ isDemo: true }));
}

/** The owner of `bigShop`. */
export const OWNER = {
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: randomBytes(12).toString('hex'),
};

const NOTHING = { products: 0, orders: 0, customers: 0 };
const size = { ...NOTHING };

const ADD_CUSTOMERS = `WITH added AS (
    INSERT INTO customer_profile (uid, email, first_name, last_name, phone)
    SELECT 'customer-' || n, 'customer-' || n || '@example.com', 'Asha', 'Patel', '9820012345'
    FROM generate_series($1::int + 1, $2::int) AS n RETURNING uid),
  carts AS (INSERT INTO cart (uid, id) SELECT uid, uid FROM added RETURNING uid)
  INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price)
  SELECT carts.uid, carts.uid, product.id, '0', 1, product.price
  FROM carts, LATERAL (SELECT id, price FROM product
    WHERE position >= abs(hashtext(carts.uid)) % $3::int ORDER BY position LIMIT 1) AS product`;

/** A shop with at least so many products, orders and customers with a cart; it only ever grows. */
export async function bigShop(least: Partial<typeof size>): Promise<Shop> {
  const shop = await shared('big', () =>
    openShop({ isDemo: false, settings: { ...OWNER, ADMIN_SECOND_STEP: 'off' } }),
  );
  const { products = 0, orders = 0, customers = 0 } = least;
  const { connectionString } = shop;
  if (products > size.products) await fillCatalogue(connectionString, products);
  size.products = Math.max(products, size.products);
  if (orders > size.orders)
    await placeManyOrders(connectionString, orders, { placed: size.orders });
  size.orders = Math.max(orders, size.orders);
  if (customers > size.customers) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(ADD_CUSTOMERS, [size.customers, customers, size.products]);
    await client.query('VACUUM ANALYZE customer_profile, cart, cart_line');
    await client.end();
    size.customers = customers;
  }
  return shop;
}
