import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { placeManyOrders } from '#test/support/many-orders.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { AllOrdersQuery } from '../../admin-contract.ts';
import { selectWaiting } from '../today/today-queries.ts';
import { countOrders } from './list-orders.ts';
import { listOrdersOfAll, selectList } from './all-orders-queries.ts';

const COUNT = 50_000;
/** So many of them are paid and not sent. */
const READY = 550;

let database: TestDatabase;
let context: TestContext;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  context = createTestContext(database.connectionString);
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await placeManyOrders(database.connectionString, COUNT);
});
afterAll(async () => {
  await client.end();
  await context.close();
  await database.drop();
});

type Node = Record<string, unknown> & { 'Node Type': string; Plans?: Node[] };

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** What PostgreSQL did: the indexes it used, and the rows it looked at in all. */
function explain(list: AllOrdersQuery) {
  return explained(selectList(context.ctx.db, list));
}

async function explained(query: RawBuilder<unknown>) {
  const { sql: text, parameters } = query.compile(context.ctx.db);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  const nodes = (plan === undefined ? [] : nodesOf(plan)).filter((node) => node['Actual Loops']);
  const rowsOf = (node: Node): number =>
    Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0);
  return {
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    scans: nodes.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan'),
    most: Math.max(0, ...nodes.map(rowsOf)),
  };
}

function listOf(query: Record<string, string>): AllOrdersQuery {
  return AllOrdersQuery.parse({ limit: '50', ...query });
}

/** Queries with their indexes: of the page, then of the count if it uses another. */
const QUERIES: [string, Record<string, string>, string[]][] = [
  ['the newest', {}, ['shop_order_newest']],
  ['the oldest', { sort: 'oldest' }, ['shop_order_newest']],
  ['the dearest', { sort: '-amount' }, ['shop_order_total', 'shop_order_newest']],
  ['the cheapest', { sort: 'amount' }, ['shop_order_total', 'shop_order_newest']],
  ['one status', { status: 'pending' }, ['shop_order_status']],
  [
    'one status, by amount',
    { status: 'pending', sort: '-amount' },
    ['shop_order_status_total', 'shop_order_status'],
  ],
  ['few amounts', { min: '50000', max: '50050' }, ['shop_order_total']],
  ['many amounts', { min: '20000' }, ['shop_order_newest', 'shop_order_total']],
  ['a part of a number', { id: 'XZ7' }, ['shop_order_search']],
  ['a part of a number that ids hold too', { id: 'b9c' }, ['shop_order_search']],
  ['two letters of a number', { id: 'xz' }, ['shop_order_search']],
  ['two letters of a number in one status', { id: '22', status: 'shipped' }, ['shop_order_search']],
  ['the beginning of an id', { id: '019a7d6c-84' }, ['shop_order_pkey']],
  ['a whole number', { id: 'XZ7XZ7XZ' }, ['shop_order_number_key']],
  [
    'eight letters that may begin an id',
    { id: '23456789' },
    ['shop_order_number_key', 'shop_order_pkey'],
  ],
  ['a name', { q: 'lakshmi fernandes' }, ['order_customer_words', 'shop_order_own']],
  [
    'a name in one status',
    { q: 'lakshmi fernandes', status: 'shipped' },
    ['order_customer_words', 'shop_order_status_own'],
  ],
  ['a name that many have', { q: 'patel' }, ['order_customer_words', 'shop_order_own']],
  [
    'a name that many have, by amount',
    { q: 'patel', sort: 'amount' },
    ['order_customer_words', 'shop_order_own'],
  ],
  [
    'a name, few amounts and a letter of a number',
    { q: 'patel', id: 'c', min: '50000', max: '52000', status: 'delivered' },
    ['order_customer_words', 'shop_order_status_total'],
  ],
  ['a whole phone number as people type it', { q: '+91 98200-12345' }, ['order_customer_words']],
  ['a phone number', { q: '98200' }, ['order_customer_words', 'shop_order_own']],
  ['a code that few orders have', { code: 'xz-9' }, ['order_line_code', 'shop_order_pkey']],
  ['the beginning of a name that nobody has', { q: 'xq' }, ['order_customer_words']],
];

describe('a list of 50,000 orders', () => {
  test.each(QUERIES)('reads only what it needs of an index for %s', async (_, query, indexes) => {
    const plan = await explain(listOf(query));
    expect(plan.scans).toEqual([]);
    expect(plan.indexes).toEqual(indexes);
    expect(plan.most).toBeLessThanOrEqual(15_000);
  });

  test.each([
    ['a tag', { tag: 'gift' }],
    ['a tag, by amount', { tag: 'gift', sort: 'amount' }],
    ['a tag in a status of many', { tag: 'gift', status: 'delivered', sort: '-amount' }],
    ['a rare tag', { tag: 'urgent', status: 'pending' }],
    ['a tag that no order has', { tag: 'nowhere' }],
    ['a market', { channel: 'market' }],
    ['a market, by amount', { channel: 'market', sort: '-amount' }],
    ['a link of few', { via: 'card' }],
    ['a link of few, by amount', { via: 'card', sort: 'amount' }],
    ['a link of many in one status', { via: 'ig', status: 'pending' }],
    ['a link of many in one status, by amount', { via: 'ig', status: 'shipped', sort: 'amount' }],
    ['what is paid in part', { status: 'balance-due' }],
    ['what is paid in part, by amount', { status: 'balance-due', sort: 'amount' }],
  ])('reads only what few orders are in for %s', async (_, query) => {
    const plan = await explain(listOf(query));
    expect(plan.scans).toEqual([]);
    const own = [
      'tagged',
      'tagged_total',
      'elsewhere',
      'elsewhere_total',
      'part_paid',
      'linked',
      'linked_total',
      'linked_status',
    ];

    expect(own.map((name) => `shop_order_${name}`)).toEqual(expect.arrayContaining(plan.indexes));
    expect(plan.most).toBeLessThanOrEqual(1_500);
  });

  test.each([
    ['newest', 'all'],
    ['oldest', 'late'],
    ['amount', 'week'],
    ['-amount', 'due'],
  ])(
    'reads of what is paid and to be shipped only its own indexes, by %s and shipping day: %s',
    async (sort, ship) => {
      const plan = await explain(listOf({ status: 'to-ship', ship, sort }));
      expect(plan.scans).toEqual([]);
      const own = ['shop_order_ready', 'shop_order_ready_total'];
      expect(own).toEqual(expect.arrayContaining(plan.indexes));
      expect(plan.most).toBeLessThanOrEqual(READY);
    },
  );

  test.each([
    ['of all', {}],
    ['of one status', { status: 'delivered' }],
    ['by amount', { sort: '-amount' }],
  ])('looks at no more lines than needed for a code that many have, %s', async (_, query) => {
    const plan = await explain(listOf({ code: 'MC', ...query }));
    expect(plan.scans).toEqual([]);
    expect(plan.most).toBeLessThanOrEqual(9_000);
  });

  test.each([
    ['a tag', { tag: 'gift' }, 'tagged'],
    ['a market', { channel: 'market' }, 'elsewhere'],
  ])('reads of a customer with %s no order but those shown', async (_, query, index) => {
    const plan = await explain(listOf({ q: 'patel', ...query }));
    const own = ['order_customer_words', `shop_order_${index}`, `shop_order_${index}_total`];
    expect(own).toEqual(expect.arrayContaining(plan.indexes));
    expect(plan.most).toBeLessThanOrEqual(1_700);
  });

  test.each([
    ['late', 'ship-by'],
    ['week', 'ship-by'],
    ['due', 'ship-by'],
  ])('reads only the index of what is to be sent for %s, by %s', async (ship, sort) => {
    const plan = await explain(listOf({ ship, sort }));
    expect(plan.scans).toEqual([]);
    expect(plan.indexes).toEqual(['shop_order_due']);
    expect(plan.most).toBeLessThanOrEqual(5_000);
  });

  test('reads only indexes for what waits today', async () => {
    const plan = await explained(selectWaiting(500));
    expect(plan.scans).toEqual([]);
    expect(plan.most).toBeLessThanOrEqual(5_000);
  });

  test.each(['IL', 'O', "'--", '%', 'x'.repeat(1_000), '--'])(
    'reads nothing for an id with %s',
    async (id) => {
      const { most } = await explain(listOf({ id }));
      expect(most).toBeLessThanOrEqual(1);
    },
  );

  const ORDERED = {
    newest: 'created_at DESC',
    oldest: 'created_at',
    amount: 'total, id',
    '-amount': 'total DESC, id DESC',
  };

  test.each(Object.entries(ORDERED))(
    'shows the same by %s, whether few or many are found',
    async (sort, order) => {
      for (const [q, count] of [
        ['lakshmi fernandes', 20],
        ['patel', 999],
        // More than are sorted: all have it in their email.
        ['example', 999],
      ] as const) {
        const { items, total } = await listOrdersOfAll(
          context.ctx.db,
          listOf({ q, sort, offset: '10' }),
        );
        const { rows } = await client.query<{ id: string }>(
          `SELECT id FROM shop_order WHERE lower(first_name || ' ' || last_name || email) LIKE $1
           ORDER BY ${order} LIMIT 50 OFFSET 10`,
          [`%${q}%`],
        );
        expect(total).toBeGreaterThan(count);
        expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      }
    },
  );

  test('has its names closely sampled', async () => {
    const { rows } = await client.query(`SELECT attstattarget FROM pg_attribute
      WHERE attrelid = 'order_customer'::regclass AND attname = 'words'`);
    expect(rows).toEqual([{ attstattarget: 1000 }]);
  });

  test('is counted without reading it', async () => {
    const counts = await countOrders(context.ctx);
    const { rows } = await sql<{ status: string; count: number }>`
      SELECT status, count(*) FROM shop_order GROUP BY status`.execute(context.ctx.db);
    expect(counts.total).toBe(COUNT);
    expect(counts.byStatus).toEqual(
      Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    );
  });
});
