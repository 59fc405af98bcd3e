import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { transaction } from '#platform/server/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { anOrder } from '#test/support/orders.ts';
import type { PaperWorkerArguments } from '#test/support/paper-worker.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { settlePapers } from './settle-papers.ts';

const deps = { settings: () => NEW_SHOP };
let database: TestDatabase;
let shop: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString, 20);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function shippedOrders(count: number): Promise<string[]> {
  await emptyTables(shop.ctx.db, 'shop_order', 'document_series');
  const orders: string[] = [];
  for (let at = 0; at < count; at += 1) {
    orders.push((await anOrder(shop.ctx.db, { uid: `u${at}`, status: 'shipped' })).id);
  }
  return orders;
}

const issue = (id: string) => transaction(shop.ctx, (tx) => settlePapers(tx, deps, id));

async function numbers(): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`SELECT number FROM document
    ORDER BY issued_at, number`.execute(shop.ctx.db);
  return rows.map(({ number }) => number);
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('200 papers that are issued at once have the numbers 1 to 200, in the order of their times', async () => {
  const orders = await shippedOrders(200);
  await Promise.all(orders.map(issue));
  expect(await numbers()).toEqual(upTo(200));
});

test('what is rolled back gives its number back', async () => {
  const [first = '', second = '', third = ''] = await shippedOrders(3);
  await issue(first);
  const refused = transaction(shop.ctx, async (tx) => {
    expect(await settlePapers(tx, deps, second)).toHaveLength(1);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await issue(third);
  await issue(second);
  expect(await numbers()).toEqual(upTo(3));
});

function startWorker(orders: string[]): ChildProcess {
  const facts: PaperWorkerArguments = { connectionString: database.connectionString, orders };
  return spawn(process.execPath, ['test/support/paper-worker.ts', JSON.stringify(facts)], {
    stdio: 'ignore',
  });
}

/** Sessions that wait to write a paper: they have its number. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM pg_locks
    WHERE NOT granted AND relation = 'document'::regclass`.execute(shop.ctx.db);
  return rows[0]?.waiting ?? 0;
}

test('a process that is killed between number and paper leaves no gap', async () => {
  const orders = await shippedOrders(6);
  for (const order of orders.slice(0, 3)) {
    const lock = new pg.Client({ connectionString: database.connectionString });
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE document IN SHARE MODE');
    const worker = startWorker([order]);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENTLY);
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
    await lock.query('ROLLBACK');
    await lock.end();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENTLY);
  }
  const workers = [startWorker(orders), startWorker(orders.toReversed())];
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  expect(await numbers()).toEqual(upTo(6));
});

const REGULAR = {
  ...NEW_SHOP,
  tax: { mode: 'regular' as const, gstin: '24ZZZZZ0000Z1ZW' },
  papers: { ...NEW_SHOP.papers, prefix: 'LH', rate: '18' },
};

async function labels(): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`SELECT label FROM document
    ORDER BY issued_at, id`.execute(shop.ctx.db);
  return rows.map(({ label }) => label);
}

function issueAt(id: string, at: string, settings = NEW_SHOP): Promise<string[]> {
  const ctx = { ...shop.ctx, clock: { now: () => new Date(at) } };
  return transaction(ctx, (tx) => settlePapers(tx, { settings: () => settings }, id));
}

test('the year ends at midnight in India, and registering begins another series', async () => {
  const [one = '', two = '', three = '', four = '', five = ''] = await shippedOrders(5);
  await issueAt(one, '2026-03-31T18:29:59.999Z');
  await issueAt(two, '2026-03-31T18:30:00.000Z');
  await issueAt(three, '2026-09-01T04:00:00Z', REGULAR);
  await issueAt(four, '2026-09-02T04:00:00Z', {
    ...REGULAR,
    papers: { ...REGULAR.papers, prefix: 'NEW' },
  });
  await issueAt(five, '2027-04-01T04:00:00Z', {
    ...REGULAR,
    papers: { ...REGULAR.papers, prefix: 'NEW' },
  });
  expect(await labels()).toEqual([
    '25-26/B00001',
    '26-27/B00001',
    'LH/26-27/00001',
    'LH/26-27/00002',
    'NEW/27-28/00001',
  ]);
});

test('a clock that goes back leaves the papers of a year in the order of their numbers', async () => {
  const [one = '', two = ''] = await shippedOrders(2);
  await issueAt(one, '2026-06-01T10:00:00Z');
  await issueAt(two, '2026-06-01T09:00:00Z');
  expect(await numbers()).toEqual([1, 2]);
});
