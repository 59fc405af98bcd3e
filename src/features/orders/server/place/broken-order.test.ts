import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProblemError } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import {
  CommitUnknownError,
  createDatabase,
  createPool,
} from '#platform/server/database/database.ts';
import { toProblem } from '#platform/server/http/api/problem-response.ts';
import { createLog } from '#platform/server/log.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { injectFaults, type QueryFault } from '#test/support/query-faults.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { aShopper, fillCart, HOME } from '#test/support/shoppers.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { cancelOrder } from '../change/cancel-order.ts';
import { placeOrder } from './place-order.ts';
import { NewOrder } from '../../place-contract.ts';

/** What befalls the N-th statement of a connection. */
const FATES = {
  fails: { instead: 'SELECT 1 / 0' },
  'is cut before it': 'cut before',
  'is cut after it': 'cut after',
} as const satisfies Record<string, QueryFault>;
type Fault = keyof typeof FATES;
const FAULTS: Fault[] = ['fails', 'is cut before it', 'is cut after it'];
const MORE_THAN_THERE_ARE = 40;

let database: TestDatabase;
let sound: TestContext;
let deps: OpenOrderDeps;
let asha: Awaited<ReturnType<typeof aShopper>>;
let tray: MadeProduct;

beforeAll(async () => {
  database = await createTestDatabase();
  sound = createTestContext(database.connectionString);
  deps = await openOrderDeps(database.connectionString);
  asha = await aShopper(sound.ctx.db, 'asha');
  // Queues are made on first use, not in anybody's transaction.
  await deps.jobs.enqueueAll(sound.ctx.db, 'mail', []);
});
/** One tray in the cart, five on the shelf, and nothing ordered. */
async function startAnew(): Promise<void> {
  const { db } = sound.ctx;
  const kept = ['idempotency_key', 'mail', 'sold_out_product', 'shown_price', 'jobs.job'];
  await emptyTables(db, 'shop_order', 'cart', 'product', ...kept);
  tray = await aProduct(db, { stock: 5 });
  await fillCart(db, asha.uid, [{ productId: tray.id, quantity: 2 }]);
}

beforeEach(startAnew);
afterAll(async () => {
  await deps.close();
  await sound.close();
  await database.drop();
});

type Faulty = { ctx: Context; statements: () => number; close(): Promise<void> };

/** A shop with one connection, on which something happens to the N-th statement. */
function faulty(n: number, fault: Fault): Faulty {
  const log = createLog('silent');
  const { connectionString } = database;
  const pool = createPool({ connectionString, max: 1, log, name: 'faulty' });
  let statements = 0;
  pool.on('connect', (client) => {
    injectFaults(client, () => {
      statements += 1;
      return statements === n ? FATES[fault] : undefined;
    });
  });
  return {
    ctx: { ...sound.ctx, actor: asha, db: createDatabase(pool) },
    statements: () => statements,
    close: () => pool.end(),
  };
}

async function counts() {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM shop_order) AS orders, (SELECT count(*) FROM order_line) AS lines,
    (SELECT count(*) FROM order_event) AS events, (SELECT count(*) FROM payment) AS payments,
    (SELECT count(*) FROM stock_movement) AS movements, (SELECT count(*) FROM mail) AS mails,
    (SELECT count(*) FROM jobs.job) AS jobs, (SELECT count(*) FROM cart_line) AS cart,
    (SELECT count(*) FROM idempotency_key WHERE answer IS NOT NULL) AS answers,
    (SELECT stock FROM product) AS stock`.execute(sound.ctx.db);
  return rows[0];
}

const NOTHING = {
  orders: 0,
  lines: 0,
  events: 0,
  payments: 0,
  movements: 0,
  mails: 0,
  jobs: 0,
  cart: 1,
  answers: 0,
  stock: 5,
};
const EVERYTHING = {
  orders: 1,
  lines: 1,
  events: 1,
  payments: 1,
  movements: 1,
  mails: 2,
  // Two of mails and one of devices.
  jobs: 3,
  cart: 0,
  answers: 1,
  stock: 3,
};

/** Whether the whole order is there; fails where a part of one is. */
async function isAllOrNothing(): Promise<boolean> {
  const state = await counts();
  expect([NOTHING, EVERYTHING]).toContainEqual(state);
  return state?.orders === 1;
}

const order = (ctx: Context) =>
  placeOrder(ctx, deps, {
    cartId: undefined,
    key: 'one-intent',
    order: NewOrder.parse({ shippingAddress: { id: HOME.id } }),
  });

test.each(FAULTS)(
  'an order of which the N-th statement %s is placed as a whole or not at all, and once when sent again',
  async (fault) => {
    const placed: number[] = [];
    let n = 1;
    let lastIsCommit = false;
    for (; n <= MORE_THAN_THERE_ARE; n += 1) {
      const broken = faulty(n, fault);
      const outcome = await order(broken.ctx).catch((error: unknown) => error);
      await broken.close();
      if (broken.statements() < n) break;
      expect(outcome, `statement ${n}`).toBeInstanceOf(Error);
      lastIsCommit = outcome instanceof CommitUnknownError;
      // A lost connection is never called a failure: the caller tries again.
      const isFailure = fault === 'fails' && !lastIsCommit;
      expect([n, toProblem(outcome).declaration.status]).toEqual([n, isFailure ? 500 : 503]);
      const isPlaced = await isAllOrNothing();
      if (isPlaced) placed.push(n);
      const again = await order({ ...sound.ctx, actor: asha });
      expect(again.isReplayed).toBe(isPlaced);
      expect(await counts()).toEqual(EVERYTHING);
      await startAnew();
    }
    expect(n).toBeGreaterThan(10);
    expect(n).toBeLessThan(MORE_THAN_THERE_ARE);
    expect(lastIsCommit).toBe(true);
    // The order is placed only where the answer to COMMIT was lost.
    expect(placed).toEqual(fault === 'is cut after it' ? [n - 1] : []);
  },
);

test('a cancellation of which the N-th statement fails happens as a whole or not at all', async () => {
  const { order: placed } = await order({ ...sound.ctx, actor: asha });
  const before = await counts();
  let n = 1;
  for (; n <= MORE_THAN_THERE_ARE; n += 1) {
    const broken = faulty(n, 'fails');
    const outcome = await cancelOrder(broken.ctx, deps, {
      idOrNumber: placed.id,
      cancellation: { comment: '' },
    }).catch((error: unknown) => error);
    await broken.close();
    if (broken.statements() < n) break;
    expect(outcome).toBeInstanceOf(Error);
    expect(await counts()).toEqual(before);
  }
  expect(n).toBeGreaterThan(6);
  expect(await counts()).toMatchObject({ movements: 2, events: 2, mails: 4, stock: 5 });
});

const MEETINGS = ['40001', '40P01'].flatMap((code) => [3, 4].map((times) => ({ code, times })));

/** A shop whose order is rolled back in favour of another, so many times. */
function conflicting({ code, times }: (typeof MEETINGS)[number]): Faulty {
  const pool = createPool({ ...database, max: 1, log: createLog('silent'), name: 'conflicts' });
  let met = 0;
  pool.on('connect', (client) => {
    injectFaults(client, (text) => {
      if (!text.includes('stock_movement') || met === times) return undefined;
      met += 1;
      return { instead: `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$` };
    });
  });
  const ctx: Context = { ...sound.ctx, actor: asha, db: createDatabase(pool) };
  return { ctx, statements: () => met, close: () => pool.end() };
}

test.each(MEETINGS.filter(({ times }) => times === 3))(
  'an order that is rolled back for another three times ($code) is placed',
  async (meeting) => {
    const shop = conflicting(meeting);
    await order(shop.ctx);
    await shop.close();
    expect([shop.statements(), await counts()]).toEqual([3, EVERYTHING]);
  },
);

test.each(MEETINGS.filter(({ times }) => times === 4))(
  'one that is rolled back four times ($code) is answered with 503',
  async (meeting) => {
    const shop = conflicting(meeting);
    const { declaration, options } = toProblem(await order(shop.ctx).catch((error) => error));
    await shop.close();
    expect(declaration.status).toBe(503);
    expect(options.headers).toEqual({ 'retry-after': '1' });
    expect(await counts()).toEqual(NOTHING);
  },
);

test('an order that waits too long for a unit is answered with 503, and is not placed', async () => {
  const holder = new pg.Client({ connectionString: database.connectionString });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM product WHERE id = $1 FOR UPDATE', [tray.id]);
  const strict = createTestContext(database.strictString);
  const outcome = await order({ ...strict.ctx, actor: asha }).catch((error: unknown) => error);
  expect(outcome).not.toBeInstanceOf(ProblemError);
  expect(toProblem(outcome).declaration.status).toBe(503);
  await strict.close();
  await holder.query('ROLLBACK');
  await holder.end();
  expect(await counts()).toEqual(NOTHING);
});
