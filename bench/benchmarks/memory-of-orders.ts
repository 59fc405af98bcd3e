import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillCatalogue } from '../fill-catalogue.ts';
import { HttpConnection } from '../support/http-connection.ts';
import type { Options } from '../support/options.ts';
import { fillShelf } from '../support/order-carts.ts';
import type { BenchPerson } from '../support/people.ts';
import { memoryOf, processesOf } from '../support/process-figures.ts';
import type { Report, Row } from '../support/report.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { format } from '../support/statistics.ts';

const PRODUCTS = 1_000;
const BUYERS = 16;
const LISTS = 4;
/** The run is told in so many parts, each with new people. */
const PARTS = 15;
/** Shorter ones end before the memory has come to stand. */
const FEWEST_SECONDS = 60;
const SAMPLE_MS = 250;
const TOKEN = 'the-token-of-the-benchmark';

const NOTE =
  'Where the memory goes: after a collection 57 to 64 MB of the heap are in use, after 2,000 orders as after 49,000; V8 lets the heap grow to one and a half times that before the next collection (`SERVER_FLAGS`). Buffers hold cached answers and data on the way to and from PostgreSQL. For the rest, `/proc/PID/smaps` shows the main arena of malloc (98 MB, buffers included: glibc returns little of the freed memory), compiled code (9 MB) and other mappings of Node (48 MB); the rest of the first figure is program files. The total varies by 30 MB from the second minute on; nothing grows with orders or people.';

type Memory = {
  rss: number;
  heap: number;
  /** The lowest of the part: what is left where garbage has just been collected. */
  used: number;
  external: number;
  anonymous: number;
  postgres: number;
};
type Part = Memory & { orders: number };

async function memoryNow({ origin, pid, dataDir }: Shop): Promise<Memory> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const text = await answer.text();
  const mbOf = (name: string): number =>
    Number(new RegExp(`^${name}_bytes\\S* (\\S+)$`, 'm').exec(text)?.[1]) / 1024 ** 2;
  const { shopMb, postgresMb, buffersMb } = await memoryOf(pid, await processesOf(pid, dataDir));
  return {
    rss: mbOf('process_resident_memory'),
    heap: mbOf('nodejs_heap_size_total'),
    used: mbOf('nodejs_heap_size_used'),
    external: mbOf('nodejs_external_memory'),
    anonymous: shopMb,
    postgres: postgresMb + buffersMb,
  };
}

type Choice = { productId: string; variantId: string };
type Counts = { orders: number; n: number };

/** Looks through lists, puts two pieces into the cart, looks at it, orders, and looks at the orders. */
async function shopOn(
  { origin }: Shop,
  { uid, token }: BenchPerson,
  { choices, counts, until }: { choices: Choice[]; counts: Counts; until: number },
): Promise<void> {
  const connection = new HttpConnection(origin, { authorization: `Bearer ${token}` });
  const expect = async (asked: Promise<{ status: number }>): Promise<void> => {
    const { status } = await asked;
    if (status >= 300) throw new Error(`A request was answered with ${status}`);
  };
  try {
    while (performance.now() < until) {
      const n = (counts.n += 1);
      for (let list = 0; list < LISTS; list += 1) {
        const path = `/v2/products?limit=24&sort=price&offset=${(n * LISTS + list) % (PRODUCTS - 24)}`;
        await expect(connection.get(path));
      }
      for (const step of [0, 1]) {
        const line = JSON.stringify({ ...choices[(n * 2 + step) % choices.length], quantity: 1 });
        await expect(connection.post('/v2/cart', line));
      }
      await expect(connection.get('/v2/carts'));
      const order = JSON.stringify({ shippingAddress: { id: 'home' } });
      const key = { 'idempotency-key': `${uid}-${n}` };
      await expect(connection.post(`/v2/order?cartid=${uid}`, order, key));
      counts.orders += 1;
      await expect(connection.get('/v2/orders?limit=20'));
    }
  } finally {
    connection.close();
  }
}

async function onePart(
  shop: Shop,
  seconds: number,
  { choices, first }: { choices: Choice[]; first: number },
): Promise<Part> {
  const people = await makeShoppers(shop, BUYERS, first);
  const counts = { orders: 0, n: 0 };
  const until = performance.now() + seconds * 1000;
  const all = Promise.all(people.map((one) => shopOn(shop, one, { choices, counts, until })));
  let used = Infinity;
  while (performance.now() < until) {
    await Promise.race([sleep(SAMPLE_MS), all]);
    const now = await memoryNow(shop);
    used = Math.min(used, now.used);
  }
  const now = await memoryNow(shop);
  await all;
  return { ...now, used, orders: counts.orders };
}

function row(part: Part, at: number, minutes: number): Row {
  const { rss, used, heap, external, anonymous, postgres, orders } = part;
  const [a, b, c, d, e, f] = [rss, used, heap, external, anonymous - heap - external, postgres].map(
    (figure) => format(figure),
  );
  return {
    what: `After ${format((at + 1) * minutes, 1)} minutes, ${format(orders)} orders in this part`,
    shop: `${a} MB: heap ${c} (${b} after a collection), buffers ${d}, other ${e}; PostgreSQL ${f}`,
  };
}

export async function memoryOfOrders({ seconds }: Options): Promise<Report> {
  const shop = await openShop({ isDemo: false, settings: { METRICS_TOKEN: TOKEN } });
  const db = new pg.Client({ connectionString: shop.connectionString });
  const length = Math.max(FEWEST_SECONDS, seconds) / PARTS;
  try {
    await fillCatalogue(shop.connectionString, PRODUCTS);
    await db.connect();
    await fillShelf(db);
    await db.query('UPDATE combination SET stock = 100000000');
    const { rows: choices } = await db.query<Choice>(
      `SELECT product_id AS "productId", id::text AS "variantId" FROM variant
       WHERE value = 'Bench' ORDER BY id`,
    );
    const parts: Part[] = [];
    for (let at = 0; at < PARTS; at += 1) {
      parts.push(await onePart(shop, length, { choices, first: at * BUYERS }));
    }
    return {
      title: 'Memory while orders come',
      how: `${BUYERS} people shop at once without a pause, new ones in each of ${PARTS} parts. Each reads ${LISTS} different lists, puts two products into the cart, reads the cart, orders and reads their orders; the shop has ${format(PRODUCTS)} products. Figures are resident memory in MB at the end of each part; \`--seconds 900\` makes a part one minute long.`,
      notes: [NOTE],
      rows: parts.map((part, at) => row(part, at, length / 60)),
    };
  } finally {
    await db.end();
    await shop.close();
  }
}
