import pg from 'pg';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { load } from '../support/load.ts';
import type { BenchPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { format, median } from '../support/statistics.ts';

const ORDERS = 60;
const PAGE = 20;
const CONNECTIONS = 16;
const BUDGET = 0.3;

/** Orders of three lines each, their payments and first events. */
async function fillOrders(db: pg.Client, { uid }: BenchPerson): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `WITH o AS (
       INSERT INTO shop_order (id, number, uid, subtotal, shipping, total, first_name, last_name,
         phone, email, address, created_at)
       SELECT gen_random_uuid(), translate(lpad(n::text, 8, 'Z'), '01', 'XY'), $1, 389700, 2500,
         392200, 'Asha', 'Patel', '9820012345', 'a@example.com', $3, now() - n * interval '1 day'
       FROM generate_series(1, $2) AS n RETURNING id, created_at),
     l AS (
       INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug, quantity,
         unit_price)
       SELECT o.id, n, gen_random_uuid(), '0', 'A piece by the sea', 'a-piece', 1, 129900
       FROM o, generate_series(0, 2) AS n),
     p AS (INSERT INTO payment (order_id, amount) SELECT id, 392200 FROM o),
     e AS (INSERT INTO order_event (order_id, seq, kind, status, actor, is_public, text, at)
       SELECT id, 1, 'placed', 'pending', 'customer', true, 'Order placed', created_at FROM o)
     SELECT id FROM o LIMIT 1`,
    [
      uid,
      ORDERS,
      JSON.stringify({
        id: 'home',
        type: 'Home',
        address1: '14 Ellis Bridge',
        address2: '',
        city: 'Ahmedabad',
        state: 'Gujarat',
        zipCode: '380006',
        country: 'India',
      }),
    ],
  );
  await db.query('ANALYZE');
  return rows[0]?.id ?? '';
}

const SELECT = `SELECT o.*, to_jsonb(p) AS payment,
  (SELECT json_agg(l ORDER BY position) FROM order_line AS l WHERE order_id = o.id) AS lines,
  (SELECT json_agg(e ORDER BY seq) FROM order_event AS e WHERE order_id = o.id) AS events
  FROM shop_order AS o JOIN payment AS p ON p.order_id = o.id WHERE`;

type Read = { what: string; path: string; text: string; values: unknown[] };

/** node-postgres reading the same rows, prepared, as often as it can. @returns reads a second */
async function bareReads(
  { connectionString }: Shop,
  { what: name, text, values, seconds }: Read & { seconds: number },
): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS });
  let count = 0;
  const start = performance.now();
  const read = async (): Promise<void> => {
    for (; performance.now() - start < seconds * 1000; count += 1) {
      await pool.query({ name, text, values });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, read));
  const elapsed = performance.now() - start;
  await pool.end();
  return (count * 1000) / elapsed;
}

async function compare(
  shop: Shop,
  { token }: BenchPerson,
  { read, seconds, rounds }: Options & { read: Read },
): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}` };
  const asked = { ...shop, headers, connections: CONNECTIONS, nextPath: () => read.path };
  await load({ ...asked, seconds: 2 });
  const own: number[] = [];
  const p99s: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond, p99Ms } = await load({ ...asked, seconds });
    own.push(perSecond);
    p99s.push(p99Ms);
    bare.push(await bareReads(shop, { ...read, seconds }));
  }
  const ratio = median(own) / median(bare);
  return [
    {
      what: `${read.what}, a second`,
      shop: format(median(own)),
      limit: format(median(bare)),
      ratio: ratio.toFixed(2),
      budget: `>= ${BUDGET}`,
      isMet: ratio >= BUDGET,
    },
    { what: `${read.what}, p99`, shop: `${format(median(p99s))} ms` },
  ];
}

export async function ordersRead(options: Options): Promise<Report> {
  const shop = await openShop({ isDemo: false });
  const db = new pg.Client({ connectionString: shop.connectionString });
  try {
    await db.connect();
    const shoppers = await makeShoppers(shop, 1);
    const rows: Row[] = [];
    for (const shopper of shoppers) {
      const id = await fillOrders(db, shopper);
      const reads: Read[] = [
        {
          what: `\`GET /v2/orders?limit=${PAGE}\` of ${ORDERS}`,
          path: `/v2/orders?limit=${PAGE}`,
          text: `${SELECT} uid = $1 ORDER BY created_at DESC LIMIT ${PAGE}`,
          values: [shopper.uid],
        },
        {
          what: '`GET /v2/order/{id}`',
          path: `/v2/order/${id}`,
          text: `${SELECT} uid = $1 AND id = $2`,
          values: [shopper.uid, id],
        },
      ];
      for (const read of reads) rows.push(...(await compare(shop, shopper, { ...options, read })));
    }
    return {
      title: 'Reading orders',
      how: `A signed-in customer reads orders of three lines each over ${CONNECTIONS} connections. The limit is node-postgres on as many connections, which selects the same rows, prepared.`,
      notes: [
        "Where the time goes: a list of 20 is some 30 kB. Its cost is mostly parsing PostgreSQL's JSON, presenting it, checking it against its schema, writing JSON again, and garbage collection. One order is mostly HTTP in and out. Both sides prepare their selects: planning each time would cost the limit more than reading.",
      ],
      rows,
    };
  } finally {
    await db.end();
    await shop.close();
  }
}
