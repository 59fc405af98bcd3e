import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../../harness/buyers.ts';
import { call, order, type Answer, type Buyer } from '../../harness/calls.ts';
import { tally } from '../../harness/figures.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import type { Stage } from '../../harness/stage.ts';
import { untilBlocked } from '../../harness/until-blocked.ts';

const SIZES = { long: { forced: 10, orders: 1_000 }, short: { forced: 1, orders: 40 } };
const AT_ONCE = 8;
const ADDRESS = { shippingAddress: { id: 'home' } };

type Field = { stage: Stage; ids: string[]; wrong: string[] };

/** Two products in the order in which the shop locks them: by id. */
async function twoProducts({ db }: Stage): Promise<string[]> {
  const products = [await aProduct(db, { stock: 100_000 }), await aProduct(db, { stock: 100_000 })];
  return products.map(({ id }) => id).toSorted();
}

type Blocked = { client: pg.Client; placing: Promise<Answer>; key: string };

/** Another client locks the second product, for which the shop waits with a lock on the first. */
async function standInTheWay({ stage, ids }: Field, buyer: Buyer): Promise<Blocked> {
  await fillCarts(
    stage,
    [buyer],
    ids.map((productId) => ({ productId })),
  );
  const client = new pg.Client({ connectionString: stage.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM product WHERE id = $1 FOR UPDATE', [ids[1]]);
  const key = randomUUID();
  const placing = call(stage.shop.origin, 'POST /v2/order', buyer, { body: ADDRESS, key });
  // The shop waits first, so it is the shop that notices a ring first, and gives way.
  await untilBlocked(stage);
  return { client, placing, key };
}

/** A deadlock: the shop is rolled back and tries again, unseen. */
async function ring(field: Field, buyer: Buyer): Promise<void> {
  const { stage, ids, wrong } = field;
  const { client, placing, key } = await standInTheWay(field, buyer);
  // On a busy machine it may be this one that gives way; the order is placed either way.
  await client
    .query('SELECT FROM product WHERE id = $1 FOR UPDATE', [ids[0]])
    .catch(() => undefined);
  await client.query('COMMIT');
  await client.end();
  const { status, code } = await placing;
  if (status !== 201) wrong.push(`a ring: ${status} ${code}`);
  const again = await order(stage.ledger, stage.shop.origin, buyer, { key });
  if (!again.isReplayed) wrong.push('a ring: the order was not there');
}

/** A lock that outlasts the shop's time-out: 503, nothing stored, and later all is well. */
async function lockedOut(field: Field, buyer: Buyer): Promise<void> {
  const { stage, wrong } = field;
  const { client, placing, key } = await standInTheWay(field, buyer);
  const { status, retryAfter } = await placing;
  await client.end();
  if (status !== 503 || retryAfter === '') wrong.push(`a lock: ${status}`);
  const again = await order(stage.ledger, stage.shop.origin, buyer, { key });
  if (again.status !== 201 || again.isReplayed) wrong.push(`a lock, later: ${again.status}`);
}

/** Edits both products in the opposite order, again and again. @returns how often it was rolled back */
async function editOn({ stage, ids }: Field, isOver: () => boolean): Promise<number> {
  let gaveWay = 0;
  while (!isOver()) {
    const change = (id: string | undefined) =>
      sql`UPDATE product SET weight_grams = weight_grams WHERE id = ${id}`;
    await stage.db
      .transaction()
      .execute(async (tx) => {
        await change(ids[1]).execute(tx);
        await wait(20);
        await change(ids[0]).execute(tx);
      })
      .catch(() => (gaveWay += 1));
    await wait(Math.random() * 300);
  }
  return gaveWay;
}

/** Orders of both products, in either order, in two processes, beside edits. */
async function crowd(field: Field, orders: number) {
  const { stage, ids, wrong } = field;
  const origins = await stage.bothShops();
  const buyers = await makeBuyers(stage, AT_ONCE);
  const codes: string[] = [];
  let left = orders;
  const buying = Promise.all(
    buyers.map(async (buyer, at) => {
      const lines = (at % 2 === 0 ? ids : ids.toReversed()).map((productId) => ({ productId }));
      while (left > 0) {
        left -= 1;
        await fillCarts(stage, [buyer], lines);
        const { ledger } = stage;
        const placed = await order(ledger, origins[at % 2] ?? '', buyer, { key: randomUUID() });
        codes.push(`${placed.status} ${placed.code}`);
      }
    }),
  );
  const gaveWay = await editOn(field, () => left <= 0);
  await buying;
  const other = codes.filter((one) => !one.startsWith('201'));
  wrong.push(...other.map((one) => `in a crowd: ${one}`));
  return { 'in a crowd': tally(codes), 'edits that gave way': gaveWay };
}

/** F6: transactions that stand in each other's way. */
export const deadlocks: FaultCase = {
  name: 'F6',
  says: 'deadlocks and locks between orders and edits',
  async run(stage, size) {
    const { forced, orders } = SIZES[size];
    const field: Field = { stage, ids: await twoProducts(stage), wrong: [] };
    for (const buyer of await makeBuyers(stage, forced)) await ring(field, buyer);
    for (const buyer of await makeBuyers(stage, forced)) await lockedOut(field, buyer);
    const before = stage.ledger.entries().filter(({ what }) => what === 'unknown').length;
    const counts = await crowd(field, orders);
    const after = stage.ledger.entries().filter(({ what }) => what === 'unknown').length;
    return conclude(stage, {
      counts: { rings: forced, 'locked out': forced, ...counts, 'tried again': after - before },
      wrong: field.wrong,
    });
  },
};
