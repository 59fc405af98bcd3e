// A drop of 40 pieces opens while a crowd waits on two processes: who got one, how long it took, and what failed.
//   node bench/drop-moment.ts [milliseconds in which all order: 800]
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { HttpConnection } from './support/http-connection.ts';
import { BROWSER } from './support/load.ts';
import { askOwner, signOwnerIn } from './support/people.ts';
import { cpuMs } from './support/process-figures.ts';
import { OWNER } from './support/shared-shops.ts';
import { openShop } from './support/shop.ts';
import { percentile } from './support/statistics.ts';

const VISITORS = 3_000;
const PIECES = 40;
const WAIT_MS = 20_000;
/** Browsers spread their buttons over 800 ms; people need longer to check out. */
const SPREAD_MS = Number(process.argv[2] ?? 800);
const SLUG = 'tides-at-dusk';

type Client = { query: (text: string, values?: unknown[]) => Promise<pg.QueryResult> };

async function letGuestsBuy(origin: string): Promise<void> {
  const token = await signOwnerIn(origin, OWNER);
  type Draft = { version: number; published: { buying: object } };
  const { version, published } = await askOwner<Draft>(origin, 'GET /v2/admin/shop', token);
  const patch = { buying: { ...published.buying, withoutAccount: 'on' } };
  const draft = await askOwner<Draft>(origin, 'PUT /v2/admin/shop/draft', token, {
    version,
    patch,
  });
  await askOwner(origin, 'POST /v2/admin/shop/publish', token, { version: draft.version });
}

/** The demo's drop has other products too; the orders are all for this one. */
async function stockUp(client: Client): Promise<string> {
  const { rows } = await client.query(
    `UPDATE product SET stock = $1 WHERE slug = 'dusk-pendant' RETURNING id`,
    [PIECES],
  );
  return (rows[0] as { id: string }).id;
}

function orderOf(productId: string, at: number): string {
  return JSON.stringify({
    firstName: 'Ravi',
    lastName: 'Kumar',
    email: `visitor${at}@example.com`,
    phone: `98${String(10_000_000 + at)}`,
    address: {
      type: 'Home',
      address1: '14 Ellis Bridge',
      address2: '',
      city: 'Ahmedabad',
      state: 'Gujarat',
      zipCode: '380006',
      country: 'India',
    },
    lines: [{ productId, quantity: 1 }],
  });
}

const statuses = new Map<string, number>();
const pageMs: number[] = [];
const orderMs: number[] = [];

async function timed(into: number[], what: string, ask: () => Promise<{ status: number }>) {
  const begun = performance.now();
  const outcome = await ask().then(
    ({ status }) => String(status),
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  into.push(performance.now() - begun);
  const name = `${what} ${outcome}`;
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
}

/** Opens the page some time before the moment, and orders when the button comes. */
async function visit(origin: string, at: number, productId: string, opensAt: number) {
  await sleep(Math.random() * (WAIT_MS - 6_000));
  const connection = new HttpConnection(origin, BROWSER);
  await timed(pageMs, 'page', () => connection.get(`/drops/${SLUG}`));
  connection.close();
  await sleep(opensAt - Date.now() + Math.random() * SPREAD_MS);
  const ordering = new HttpConnection(origin, BROWSER);
  const key = { 'idempotency-key': `bench:drop-moment-of-visitor:${at}` };
  await timed(orderMs, 'order', () =>
    ordering.post('/v2/guest-order', orderOf(productId, at), key),
  );
  ordering.close();
}

function said(name: string, times: number[]): void {
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(times, part).toFixed(0));
  console.log(`${name}: p50 ${p50} ms, p99 ${p99} ms`);
}

console.log(`load before: ${loadavg()[0]?.toFixed(1)}`);
const first = await openShop({ isDemo: true, settings: OWNER });
const second = await openShop({
  isDemo: true,
  settings: OWNER,
  connectionString: first.connectionString,
});
const client = new pg.Client({ connectionString: first.connectionString });
await client.connect();
try {
  await letGuestsBuy(first.origin);
  const productId = await stockUp(client);
  const { rows } = await client.query(
    `UPDATE product_drop SET opens_at = now() + $1::int * interval '1 millisecond'
     WHERE slug = $2 RETURNING opens_at`,
    [WAIT_MS, SLUG],
  );
  const opensAt = (rows[0] as { opens_at: Date }).opens_at.getTime();
  await sleep(500);
  const pids = [first.pid, second.pid];
  const cpuBefore = await Promise.all(pids.map(cpuMs));
  await Promise.all(
    Array.from({ length: VISITORS }, (_, at) =>
      visit(at % 2 ? second.origin : first.origin, at, productId, opensAt),
    ),
  );
  const seconds = (Date.now() - opensAt) / 1_000;
  const cpu = await Promise.all(
    pids.map(async (pid, at) => (await cpuMs(pid)) - (cpuBefore[at] ?? 0)),
  );
  const { rows: ends } = await client.query(
    `SELECT (SELECT stock FROM product WHERE id = $1) AS left,
       (SELECT coalesce(sum(pieces), 0)::int FROM drop_order) AS sold,
       (SELECT extract(epoch FROM max(placed_at) - opens_at) FROM drop_order, product_drop
         WHERE slug = $2 GROUP BY opens_at) AS "soldOutAfter",
       (SELECT count(*)::int FROM drop_order, product_drop
         WHERE slug = $2 AND placed_at < opens_at) AS "tooEarly"`,
    [productId, SLUG],
  );
  console.log(JSON.stringify(ends[0]));
  for (const [name, count] of statuses) console.log(`${name}: ${count}`);
  said('page', pageMs);
  said('order', orderMs);
  console.log(`all answered ${seconds.toFixed(1)} s after the moment`);
  console.log(
    `CPU of the two processes: ${cpu.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ')}`,
  );
  console.log(`load after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await client.end();
  await second.close();
  await first.close();
}
