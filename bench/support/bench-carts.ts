import pg from 'pg';
import { fillCatalogue } from '../fill-catalogue.ts';
import { CONNECTIONS } from './load.ts';
import { signPeopleUp, type BenchPerson } from './people.ts';
import type { Shop } from './shop.ts';

const PRODUCTS = 200;
/** Products that each person puts into the cart. */
const CHOICES = 24;

export type Choice = { productId: string; variantId: string };

export type BenchCarts = {
  people: BenchPerson[];
  choices: Choice[];
  /** Fills every cart with so many lines of one unit. */
  refill(lines: number): Promise<void>;
  close(): Promise<void>;
};

const ADD_LINES = `INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price)
  SELECT uid, id, product_id, variant_id, 1, 45000
  FROM cart, unnest($1::uuid[], $2::text[]) AS choice (product_id, variant_id)`;

/** A catalogue with enough of everything, and a person with an empty cart for each connection. */
export async function openCarts({ origin, connectionString }: Shop): Promise<BenchCarts> {
  await fillCatalogue(connectionString, PRODUCTS);
  const people = await signPeopleUp(origin, CONNECTIONS);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const uids = people.map(({ uid }) => uid);
  await client.query('UPDATE combination SET stock = 1000000');
  await client.query('INSERT INTO customer_profile (uid) SELECT unnest($1::text[])', [uids]);
  await client.query('INSERT INTO cart (uid, id) SELECT uid, uid FROM customer_profile');
  const { rows: choices } = await client.query<Choice>(
    `SELECT DISTINCT ON (product_id) product_id AS "productId", variant_id AS "variantId"
     FROM combination ORDER BY product_id, variant_id LIMIT ${CHOICES}`,
  );
  return {
    people,
    choices,
    async refill(lines) {
      const chosen = choices.slice(0, lines);
      await client.query('DELETE FROM cart_line');
      await client.query(ADD_LINES, [
        chosen.map(({ productId }) => productId),
        chosen.map(({ variantId }) => variantId),
      ]);
      await client.query('VACUUM ANALYZE cart');
      await client.query('VACUUM ANALYZE cart_line');
    },
    close: () => client.end(),
  };
}
