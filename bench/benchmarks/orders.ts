import pg from 'pg';
import { fillCatalogue } from '../fill-catalogue.ts';
import { bareOrders, type BareFigures } from '../support/bare-order.ts';
import { HttpConnection } from '../support/http-connection.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { fillCarts, fillShelf, type OrderBench } from '../support/order-carts.ts';
import type { BenchPerson } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { format, median, percentile } from '../support/statistics.ts';

const BUYERS = 16;
const BUDGET = 0.3;
/** More than can be ordered in a second: each order needs a cart of its own. */
const CARTS_A_SECOND = 100;
const HOT_PIECES = 400;
/** One round swings by a tenth. */
const FEWEST_ROUNDS = 5;

type Ordered = { perSecond: number; p99Ms: number; statuses: Map<number, number> };

/** Every shopper orders one cart after the other, until the time or the carts are over. */
async function orderAll(
  { shop, shoppers }: OrderBench,
  { mark, carts, seconds }: { mark: string; carts: number; seconds: number },
): Promise<Ordered> {
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  const body = JSON.stringify({ shippingAddress: { id: 'home' } });
  const start = performance.now();
  const buy = async ({ token }: BenchPerson): Promise<void> => {
    const connection = new HttpConnection(shop.origin, { authorization: `Bearer ${token}` });
    for (let cart = 0; cart < carts; cart += 1) {
      if (performance.now() - start > seconds * 1000) break;
      const from = performance.now();
      const key = { 'idempotency-key': `${mark}-${cart}` };
      const { status } = await connection.post(`/v2/order?cartid=${mark}-${cart}`, body, key);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      latencies.push(performance.now() - from);
    }
    connection.close();
  };
  await Promise.all(shoppers.map(buy));
  const elapsed = performance.now() - start;
  return {
    perSecond: (latencies.length * 1000) / elapsed,
    p99Ms: percentile(latencies, 0.99),
    statuses,
  };
}

function failures({ statuses }: Ordered, expected: number[]): number {
  return [...statuses].reduce((sum, [status, n]) => sum + (expected.includes(status) ? 0 : n), 0);
}

function ratioRow(what: string, shop: number, bare: number, budget?: number): Row {
  const ratio = shop / bare;
  return {
    what,
    shop: format(shop),
    limit: format(bare),
    ratio: ratio.toFixed(2),
    ...(budget !== undefined && { budget: `>= ${budget}`, isMet: ratio >= budget }),
  };
}

async function manyProducts(bench: OrderBench, { seconds, ...options }: Options): Promise<Row[]> {
  const rounds = Math.max(FEWEST_ROUNDS, options.rounds);
  const carts = Math.ceil(seconds * CARTS_A_SECOND);
  const orders: Ordered[] = [];
  const bares: Record<'all' | 'order', BareFigures[]> = { all: [], order: [] };
  await fillCarts(bench, 'warm', 3 * CARTS_A_SECOND);
  await orderAll(bench, { mark: 'warm', carts: 3 * CARTS_A_SECOND, seconds: 3 });
  for (let round = 0; round < rounds; round += 1) {
    const mark = `round-${round}`;
    await fillCarts(bench, mark, carts);
    orders.push(await orderAll(bench, { mark, carts, seconds }));
    for (const what of ['all', 'order'] as const) {
      const { connectionString } = bench.shop;
      const variantIds = bench.variantIds.slice(round * 3, round * 3 + 3);
      const bare = { connectionString, buyers: BUYERS, seconds, variantIds, what };
      bares[what].push(await bareOrders(bare));
    }
  }
  const placed = median(orders.map(({ perSecond }) => perSecond));
  const of = (what: 'all' | 'order', figure: keyof BareFigures): number =>
    median(bares[what].map((one) => one[figure]));
  const failed = orders.reduce((sum, one) => sum + failures(one, [201]), 0);
  return [
    ratioRow('Orders a second, against the same rows', placed, of('all', 'perSecond'), BUDGET),
    ratioRow(
      'Orders a second, against an order and its lines alone',
      placed,
      of('order', 'perSecond'),
    ),
    {
      what: 'p99',
      shop: `${format(median(orders.map(({ p99Ms }) => p99Ms)))} ms`,
      limit: `${format(of('all', 'p99Ms'))} ms`,
    },
    {
      what: 'Requests not answered with 201',
      shop: format(failed),
      budget: '0',
      isMet: failed === 0,
    },
  ];
}

async function lastProducts(bench: OrderBench): Promise<Row[]> {
  const [hot = ''] = bench.variantIds;
  await bench.db.query('UPDATE combination SET stock = $2 WHERE variant_id = $1', [
    hot,
    HOT_PIECES,
  ]);
  const carts = Math.ceil((HOT_PIECES / BUYERS) * 1.5);
  await fillCarts(bench, 'hot', carts, hot);
  const ordered = await orderAll(bench, { mark: 'hot', carts, seconds: 120 });
  const sold = ordered.statuses.get(201) ?? 0;
  const failed = failures(ordered, [201, 409]);
  const { rows } = await bench.db.query<{ stock: number }>(
    'SELECT stock FROM combination WHERE variant_id = $1',
    [hot],
  );
  const isExact = sold === HOT_PIECES && rows[0]?.stock === 0;
  return [
    {
      what: `The last ${HOT_PIECES} of one variant, wanted by ${format(carts * BUYERS)} orders: sold`,
      shop: format(sold),
      budget: String(HOT_PIECES),
      isMet: isExact,
    },
    {
      what: 'The same, answers other than 201 and 409',
      shop: format(failed),
      budget: '0',
      isMet: failed === 0,
    },
    { what: 'The same, answers a second', shop: format(ordered.perSecond) },
    { what: 'The same, p99', shop: `${format(ordered.p99Ms)} ms` },
  ];
}

export async function orders(options: Options): Promise<Report> {
  const shop = await openShop({ isDemo: false });
  const db = new pg.Client({ connectionString: shop.connectionString });
  try {
    await fillCatalogue(shop.connectionString, 1_000);
    await db.connect();
    const variantIds = await fillShelf(db);
    const shoppers = await makeShoppers(shop, BUYERS);
    const bench: OrderBench = { shop, shoppers, variantIds, db };
    return {
      title: 'Placing orders',
      how: `${BUYERS} people send \`POST /v2/order\` at once; each order has three lines and writes stock, ledger, mails and jobs, with fsync on. The limit is node-postgres on ${BUYERS} connections, which inserts the same rows with one prepared statement without reading, deciding or taking stock.`,
      notes: [
        "Where the time goes: the shop sends twelve statements in four round trips: BEGIN; the idempotency key, the locked cart and the profile; all writes, stock last; COMMIT. The limit sends one statement in one round trip. It writes the exact texts of one of the shop's orders, but reads and decides nothing and counts no stock. Sending COMMIT with the writes, or all writes as one statement, gained nothing when tried: PostgreSQL needs the same time for the same rows.",
      ],
      rows: [...(await manyProducts(bench, options)), ...(await lastProducts(bench))],
    };
  } finally {
    await db.end();
    await shop.close();
  }
}
