import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { costPlot, type Line } from '../support/cost-plot.ts';
import { load, type Load } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import { fillCarts, fillShelf } from '../support/order-carts.ts';
import { orderPaths } from '../support/order-questions.ts';
import { signOwnerIn, type BenchPerson } from '../support/people.ts';
import { cpuMs, processesOf } from '../support/process-figures.ts';
import type { Report, Row } from '../support/report.ts';
import { ROOT } from '../support/root.ts';
import { searchPaths } from '../support/search-questions.ts';
import { bigShop, closeSharedShops, OWNER } from '../support/shared-shops.ts';
import type { Shop } from '../support/shop.ts';
import { format } from '../support/statistics.ts';
import { makeShoppers } from '../support/shoppers.ts';

/** Half powers of ten of products and customers; ten times as many orders. */
const SIZES = [1_000, 3_162, 10_000, 31_623, 100_000];
const PICTURE = 'docs/images/cost-curve.svg';
const CONNECTIONS = 2;
/** At the first size, until the code has been compiled for good. */
const WARM_UP_SECONDS = 2;
/** More than two connections can order while they are measured. */
const CARTS = 4_000;

type Asked = Pick<Load, 'nextPath'> & Partial<Pick<Load, 'headers' | 'nextBody'>>;
type Cost = { cpu: number; postgres: number; p50: number };

async function postgresCpu({ pid, dataDir }: Shop): Promise<number> {
  const all = (await processesOf(pid, dataDir)).filter((one) => one !== pid);
  const figures = await Promise.all(all.map((one) => cpuMs(one).catch(() => 0)));
  return figures.reduce((sum, figure) => sum + figure, 0);
}

/** What one request costs the shop's process and PostgreSQL, in ms. */
async function costOf(shop: Shop, asked: Asked, seconds: number): Promise<Cost> {
  let count = 0;
  const before = await postgresCpu(shop);
  const nextPath = (): string => {
    count += 1;
    return asked.nextPath();
  };
  const { cpuMicros, p50Ms } = await load({
    ...shop,
    ...asked,
    nextPath,
    connections: CONNECTIONS,
    seconds,
  });
  const postgres = Math.max(0, ((await postgresCpu(shop)) - before) / count);
  return { cpu: cpuMicros / 1000 + postgres, postgres, p50: p50Ms };
}

async function slugsOf(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ slug: string }>(
    'SELECT slug FROM product ORDER BY random() LIMIT 2000',
  );
  return rows.map(({ slug }) => slug);
}

type People = { shopper: BenchPerson; db: pg.Client };

/** What is asked at each size. No answer is one that was kept. */
async function questions(
  shop: Shop,
  { shopper, db }: People,
  size: number,
): Promise<Record<string, Asked>> {
  const slugs = await slugsOf(db);
  const [search, orders] = [
    await searchPaths(shop.connectionString),
    await orderPaths(shop.connectionString),
  ];
  await fillCarts({ db, shoppers: [shopper] }, `scale-${size}`, CARTS);
  let asked = 0;
  const numbered = (pathOf: (n: number) => string) => (): string => pathOf((asked += 1));
  let cart = -1;
  const own = { authorization: `Bearer ${shopper.token}` };
  const owner = { authorization: `Bearer ${await signOwnerIn(shop.origin, OWNER)}` };
  return {
    list: {
      nextPath: numbered((n) => `/v2/products?limit=24&offset=${n % (size - 24)}&sort=price`),
    },
    search: { nextPath: search() },
    'product page': {
      nextPath: numbered((n) => `/product/${slugs[n % slugs.length]}?error_description=${n}`),
    },
    cart: { headers: own, nextPath: () => `/v2/carts?cartid=scale-${size}-0` },
    'placed order': {
      headers: own,
      nextPath: () => `/v2/order?cartid=scale-${size}-${(cart += 1) + 1}`,
      nextBody: () => JSON.stringify({ shippingAddress: { id: 'home' } }),
    },
    'owner: orders': {
      headers: owner,
      nextPath: orders['no filter, any of the first ten pages'] ?? (() => ''),
    },
    'owner: name': { headers: owner, nextPath: orders['customer, both names'] ?? (() => '') },
  };
}

type Measured = Map<string, Cost[]>;

/** A buyer, and pieces of which there are always enough. */
async function openPeople(shop: Shop): Promise<People> {
  const db = new pg.Client({ connectionString: shop.connectionString });
  await db.connect();
  await fillShelf(db);
  const [shopper] = await makeShoppers(shop, 1);
  if (!shopper) throw new Error('Nobody could sign up');
  return { db, shopper };
}

async function measureAll(seconds: number): Promise<Measured> {
  const measured: Measured = new Map();
  let people: People | undefined;
  await closeSharedShops();
  try {
    for (const size of SIZES) {
      const shop = await bigShop({ products: size, customers: size, orders: size * 10 });
      people ??= await openPeople(shop);
      for (const [name, asked] of Object.entries(await questions(shop, people, size))) {
        const warmUp = size === SIZES[0] ? WARM_UP_SECONDS : seconds / 4;
        await load({ ...shop, ...asked, connections: CONNECTIONS, seconds: warmUp });
        const costs = measured.get(name) ?? [];
        costs.push(await costOf(shop, asked, seconds));
        measured.set(name, costs);
      }
    }
  } finally {
    await people?.db.end();
  }
  return measured;
}

function rowOf([name, costs]: [string, Cost[]]): Row {
  const [first, last] = [costs[0], costs.at(-1)];
  const growth = (last?.cpu ?? NaN) / (first?.cpu ?? NaN);
  const each = costs.map(({ cpu, postgres }) => `${cpu.toFixed(2)} (${postgres.toFixed(2)})`);
  return {
    what: name,
    shop: each.join(', '),
    ratio: `${growth.toFixed(1)} times as much`,
    ...(name === 'search' && { budget: '< 100 times', isMet: growth < 100 }),
  };
}

export async function scale({ seconds }: Options): Promise<Report> {
  const measured = await measureAll(seconds / 2);
  const lines: Line[] = [...measured].map(([name, costs]) => ({
    name,
    costs: costs.map(({ cpu }) => Math.max(cpu, 0.01)),
  }));
  await writeFile(path.join(ROOT, PICTURE), costPlot(SIZES, lines));
  return {
    title: 'Cost and size',
    how: `CPU time of one request in the shop's process and PostgreSQL together, while the shop grows from 1,000 to 100,000 products, as many customers with a cart each, and from 10,000 to 1,000,000 orders; ${CONNECTIONS} connections, no cached answers. Each row gives milliseconds at ${SIZES.map((size) => format(size)).join(', ')} products, PostgreSQL's share in brackets; the ratio compares the largest size with the smallest.`,
    rows: [...measured].map(rowOf),
    notes: [`![CPU for one request against the size of the shop](images/cost-curve.svg)`],
  };
}
