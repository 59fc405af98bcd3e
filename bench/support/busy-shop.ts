import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import pg from 'pg';
import { fillCatalogue } from '../fill-catalogue.ts';
import { placeManyOrders } from '../../test/support/many-orders.ts';
import { openShop, type Shop } from './shop.ts';

const PRODUCTS = 1_000;
const ORDERS = 5_000;
const OWNER = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: randomBytes(12).toString('hex') };

export type BusyShop = Shop & {
  /** Signs a browser in as a new customer, with two products in the cart. */
  becomeCustomer: (context: BrowserContext) => Promise<void>;
  becomeOwner: (context: BrowserContext) => Promise<void>;
};

/** Two of the demo's pictures for each product that has none. */
const HANG_PICTURES = `
  WITH picture AS (SELECT media_id, row_number() OVER () - 1 AS n FROM
      (SELECT DISTINCT media_id FROM product_image WHERE media_id IS NOT NULL) AS stored),
    bare AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM product
      WHERE id NOT IN (SELECT product_id FROM product_image))
  INSERT INTO product_image (id, product_id, media_id, alt, is_primary, position)
  SELECT gen_random_uuid(), bare.id, picture.media_id, '', place = 0, place
  FROM bare, generate_series(0, 1) AS place
  JOIN picture ON true
  WHERE picture.n = (bare.n + place) % (SELECT count(*) FROM picture)`;

async function fill(connectionString: string): Promise<void> {
  await fillCatalogue(connectionString, PRODUCTS);
  await placeManyOrders(connectionString, ORDERS);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(HANG_PICTURES);
  await client.query('UPDATE combination SET stock = NULL');
  await client.query('VACUUM ANALYZE product_image');
  await client.end();
}

async function post(context: BrowserContext, url: string, data: object): Promise<void> {
  const headers = { origin: new URL(url).origin };
  const answer = await context.request.post(url, { data, headers });
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}: ${await answer.text()}`);
}

async function tokenOf(context: BrowserContext, origin: string): Promise<string> {
  const answer = await context.request.get(`${origin}/identity/token`);
  return ((await answer.json()) as { token: string }).token;
}

type Priced = { id: string; variants: { id: string; price: number }[] };

async function fillCart(context: BrowserContext, origin: string): Promise<void> {
  const authorization = `Bearer ${await tokenOf(context, origin)}`;
  const products = await context.request.get(`${origin}/v2/products?limit=24`);
  const choices = ((await products.json()) as Priced[]).filter(({ variants }) => variants[0]);
  for (const { id: productId, variants } of choices.slice(-2)) {
    const [{ id: variantId, price } = { id: '0', price: 0 }] = variants;
    const answer = await context.request.post(`${origin}/v2/cart`, {
      data: { productId, variantId, quantity: 1, price },
      headers: { authorization },
    });
    if (!answer.ok()) throw new Error(`Nothing was put into the cart: ${await answer.text()}`);
  }
}

/** The demo shop grown to a thousand products with pictures and several thousand orders. */
export async function openBusyShop(): Promise<BusyShop> {
  const shop = await openShop({ isDemo: true, settings: OWNER });
  const identity = `${shop.origin}/identity`;
  try {
    await fill(shop.connectionString);
  } catch (error) {
    await shop.close();
    throw error;
  }
  return {
    ...shop,
    async becomeCustomer(context) {
      const email = `visit-${randomBytes(6).toString('hex')}@example.com`;
      const password = randomBytes(12).toString('base64url');
      await post(context, `${identity}/sign-up/email`, { name: 'Asha Patel', email, password });
      await post(context, `${identity}/sign-in/email`, { email, password });
      await fillCart(context, shop.origin);
    },
    becomeOwner: (context) =>
      post(context, `${identity}/sign-in/email`, {
        email: OWNER.ADMIN_EMAIL,
        password: OWNER.ADMIN_PASSWORD,
      }),
  };
}
