import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { percentile } from './statistics.ts';

type Bare = {
  connectionString: string;
  buyers: number;
  seconds: number;
  variantIds: string[];
  /** `all`: every row that the shop adds for an order; `order`: the order and its lines alone. */
  what: 'all' | 'order';
};

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const ADDRESS = { type: 'Home', address1: '14 Ellis Bridge', city: 'Ahmedabad', country: 'India' };

const ORDER_AND_LINES = `
  o AS (INSERT INTO shop_order (id, number, uid, subtotal, shipping, total, first_name, last_name,
    phone, email, address) VALUES ($1, $2, $3, 389700, 2500, 392200, 'Asha', 'Patel', '9820012345',
    'a@example.com', $4)),
  l AS (INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug, quantity,
    unit_price) SELECT $1, n, id, id, 'A piece', 'a-piece', 1, 129900
    FROM unnest($5::uuid[]) WITH ORDINALITY AS v(id, n))`;

const REST = `
  k AS (INSERT INTO idempotency_key (uid, key, route, request_hash, status, answer)
    VALUES ($3, $6, 'POST /v2/order', $7, 201, $8)),
  e AS (INSERT INTO order_event (order_id, seq, kind, status, actor, is_public, text, at)
    VALUES ($1, 1, 'placed', 'pending', 'customer', true, 'Order placed', now())),
  p AS (INSERT INTO payment (order_id, amount) VALUES ($1, 392200)),
  m AS (INSERT INTO stock_movement (id, product_id, variant_id, quantity, stock_after, kind,
    order_id, position, at) SELECT gen_random_uuid(), id, id::text, -1, 9, 'sold', $1, n, now()
    FROM unnest($5::uuid[]) WITH ORDINALITY AS v(id, n)),
  t AS (INSERT INTO mail (id, kind, to_address, subject, body_text, body_html)
    SELECT id, 'order', 'a@example.com', 'Your order', body_text, body_html
    FROM unnest($9::text[], $10::text[], $11::uuid[]) AS x(body_text, body_html, id)),
  j AS (INSERT INTO jobs.job_common (name, data, singleton_key, policy)
    SELECT 'mail', jsonb_build_object('mailId', id), id::text, 'exclusive'
    FROM unnest($11::uuid[]) AS x(id))`;

/** What the shop wrote for one of its orders: long texts cost what they hold, not only their length. */
type Sample = { answer: string; texts: string[]; htmls: string[] };

async function sampleOf(pool: pg.Pool): Promise<Sample> {
  const { rows } = await pool.query<Sample>(
    `WITH placed AS (SELECT answer->>'number' AS number, answer FROM idempotency_key
       WHERE status = 201 LIMIT 1)
     SELECT answer::text, array_agg(body_text) AS texts, array_agg(body_html) AS htmls
     FROM placed JOIN mail ON strpos(subject, number) > 0 GROUP BY answer::text`,
  );
  const [sample] = rows;
  if (sample?.texts.length !== 2)
    throw new Error('The shop has placed no order with two mails yet');
  return sample;
}

function values(
  { variantIds, what }: Bare,
  { answer, texts, htmls }: Sample,
  uid: string,
): unknown[] {
  const number = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const order = [randomUUID(), number, uid, JSON.stringify(ADDRESS), variantIds];
  if (what === 'order') return order;
  const mails = [randomUUID(), randomUUID()];
  return [...order, randomUUID(), randomBytes(32), answer, texts, htmls, mails];
}

export type BareFigures = { perSecond: number; p99Ms: number };

/** node-postgres writing orders as one prepared statement each, with as many connections as buyers. */
export async function bareOrders(bare: Bare): Promise<BareFigures> {
  const { connectionString, buyers, seconds, what } = bare;
  const pool = new pg.Pool({ connectionString, max: buyers });
  const sample = await sampleOf(pool);
  const text = `WITH ${ORDER_AND_LINES}${what === 'all' ? `,${REST}` : ''} SELECT 1`;
  const latencies: number[] = [];
  const start = performance.now();
  // Each their own: two orders of one customer would wait for each other.
  const buy = async (uid: string): Promise<void> => {
    while (performance.now() - start < seconds * 1000) {
      const from = performance.now();
      await pool.query({ name: `bare-${what}`, text, values: values(bare, sample, uid) });
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: buyers }, (_, at) => buy(`bench-${at}`)));
  const elapsed = performance.now() - start;
  await pool.end();
  return { perSecond: (latencies.length * 1000) / elapsed, p99Ms: percentile(latencies, 0.99) };
}
