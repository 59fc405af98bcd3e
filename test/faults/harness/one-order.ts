import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { call, isUnknown, order, orderOf, type Answer, type Buyer } from './calls.ts';
import { fillCarts } from './buyers.ts';
import type { Statement } from './frontend-messages.ts';
import type { Stage } from './stage.ts';
import type { Verdict } from './wire.ts';

/** Where in the order's transaction something goes wrong: its n-th statement, or the last one. */
export type FaultPoint = { at: number | 'commit'; verdict: Verdict; isKilled?: boolean };

export type Tried = {
  /** The answer to the first try, during which it went wrong. */
  first: Answer;
  /** The statement it went wrong at; undefined where the transaction has no so many. */
  at: string | undefined;
  /** Whether all of the order was there after the first try. */
  isDurable: boolean;
  wrong: string[];
};

/** Lets the next transaction of the shop go wrong, once. @returns the statement it went wrong at */
function arm(
  { wire, shop }: Stage,
  { at, verdict, isKilled }: FaultPoint,
): () => string | undefined {
  let [count, its] = [-1, 0];
  let hit: string | undefined;
  wire.losing = () => isKilled && shop.kill();
  wire.judge = ({ text, application, connection }: Statement) => {
    if (application !== 'lehar' || hit !== undefined) return 'pass';
    if (/^begin/i.test(text)) its = connection;
    if (connection !== its) return 'pass';
    count += 1;
    const isHere = at === 'commit' ? /^commit/i.test(text) : count === at;
    if (!isHere) return 'pass';
    hit = text.replaceAll(/\s+/g, ' ').slice(0, 40);
    return verdict;
  };
  return () => hit;
}

function disarm({ wire }: Stage): void {
  wire.judge = () => 'pass';
  wire.losing = () => undefined;
}

/** Waits until no transaction of the shop is under way: a COMMIT that was sent is done, or never will be. */
async function untilQuiet({ db }: Stage): Promise<void> {
  const open = sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'lehar' AND xact_start IS NOT NULL`;
  while ((await open.execute(db)).rows.length > 0) await wait(5);
}

/**
 * `all` or `nothing` of an order of two lines, else the counts. A mail may have two jobs: a start adds one
 * where a killed process had begun another.
 */
async function stateOf({ db }: Stage, { uid }: Buyer): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    SELECT concat_ws(' ', (SELECT count(*) FROM shop_order WHERE uid = ${uid}),
      (SELECT count(*) FROM idempotency_key WHERE uid = ${uid}),
      (SELECT count(*) FROM mail WHERE to_address = ${`${uid}@example.com`}
        OR reply_to = ${`${uid}@example.com`}),
      (SELECT count(DISTINCT singleton_key) FROM jobs.job WHERE name = 'mail' AND singleton_key IN (
        SELECT id::text FROM mail WHERE to_address = ${`${uid}@example.com`}
        OR reply_to = ${`${uid}@example.com`})),
      (SELECT count(*) FROM stock_movement WHERE actor_uid = ${uid}),
      2 - (SELECT count(*) FROM cart_line WHERE uid = ${uid})) AS state`.execute(db);
  const state = rows[0]?.state ?? '';
  if (state === '1 1 2 2 2 2') return 'all';
  return state === '0 0 0 0 0 0' ? 'nothing' : state;
}

function faultsOf(state: string, first: Answer, again: Answer): string[] {
  const isDurable = state === 'all';
  const isConfirmed = first.status === 201;
  const isRefused = !isConfirmed && !isUnknown(first);
  const faults: [boolean, string][] = [
    [!isDurable && state !== 'nothing', `torn: ${state}`],
    [isConfirmed && !isDurable, 'confirmed and not there'],
    [isRefused, `answered ${first.status} ${first.code}`],
    [again.status !== 201, `tried again it answered ${again.status} ${again.code}`],
    [isDurable !== again.isReplayed, isDurable ? 'placed twice' : 'replayed and not there'],
    [isConfirmed && orderOf(first).id !== orderOf(again).id, 'another order'],
  ];
  return faults.flatMap(([isSo, what]) => (isSo ? [what] : []));
}

export type Shelf = { productId: string }[];

/**
 * One order of two lines that goes wrong at `point`: all of it or nothing must be there then, and the
 * same key again must get the one order.
 */
export async function tryOrder(
  stage: Stage,
  { buyer, shelf, point }: { buyer: Buyer; shelf: Shelf; point: FaultPoint },
): Promise<Tried> {
  const { ledger, shop } = stage;
  await fillCarts(stage, [buyer], shelf);
  const key = randomUUID();
  const hitAt = arm(stage, point);
  ledger.append({ what: 'invoke', uid: buyer.uid, key, detail: '' });
  const body = { shippingAddress: { id: 'home' } };
  const first = await call(shop.origin, 'POST /v2/order', buyer, { body, key });
  disarm(stage);
  const at = hitAt();
  if (point.isKilled && at !== undefined) await shop.start();
  await untilQuiet(stage);
  const state = await stateOf(stage, buyer);
  const again = await order(ledger, shop.origin, buyer, { key });
  const wrong = faultsOf(state, first, again);
  const where = `${point.isKilled ? 'kill ' : ''}${point.verdict} at "${at ?? 'nothing'}"`;
  return { first, at, isDurable: state === 'all', wrong: wrong.map((one) => `${where}: ${one}`) };
}
