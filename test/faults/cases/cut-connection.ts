import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { order } from '../harness/calls.ts';
import { tryOrder, type FaultPoint, type Shelf } from '../harness/one-order.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import type { Stage } from '../harness/stage.ts';
import { makeShelf } from './nth-statement.ts';

const SIZES = { long: { each: 60, rounds: 30 }, short: { each: 4, rounds: 2 } };
const PARALLEL = 8;

const POINTS: Record<string, () => FaultPoint> = {
  'before BEGIN': () => ({ at: 0, verdict: 'drop' }),
  'in the middle': () => ({ at: 1 + Math.floor(Math.random() * 6), verdict: 'drop' }),
  'before COMMIT is sent': () => ({ at: 'commit', verdict: 'drop' }),
  'when COMMIT is sent': () => ({ at: 'commit', verdict: 'drop-sent' }),
  'before its answer': () => ({ at: 'commit', verdict: 'drop-reply' }),
};

async function cutOneByOne(stage: Stage, shelf: Shelf, each: number, wrong: string[]) {
  const counts: Record<string, string> = {};
  for (const [name, pointOf] of Object.entries(POINTS)) {
    let stored = 0;
    for (const buyer of await makeBuyers(stage, each)) {
      const { first, at, isDurable, ...tried } = await tryOrder(stage, {
        buyer,
        shelf,
        point: pointOf(),
      });
      if (isDurable) stored += 1;
      wrong.push(...tried.wrong);
      if (at === undefined) wrong.push(`${name}: nothing was cut`);
      if (first.status !== 503 || first.retryAfter !== '1') {
        wrong.push(`${name}: answered ${first.status} ${first.code} ${first.retryAfter}`);
      }
    }
    counts[name] = `${each}, ${stored} stored`;
  }
  return counts;
}

/** All connections at once, while several people order; every other time none can be made for a while. */
async function cutAll(stage: Stage, shelf: Shelf, rounds: number, wrong: string[]): Promise<void> {
  const { wire, ledger, shop } = stage;
  const buyers = await makeBuyers(stage, PARALLEL);
  for (let round = 0; round < rounds; round += 1) {
    await fillCarts(stage, buyers, shelf);
    const orders = buyers.map((buyer) => order(ledger, shop.origin, buyer, { key: randomUUID() }));
    await wait(Math.random() * 60);
    if (round % 2 === 0) wire.cut();
    else {
      wire.down();
      await wait(300);
      wire.up();
    }
    const answers = await Promise.all(orders);
    const other = answers.find(({ status }) => status !== 201);
    if (other) wrong.push(`all cut: answered ${other.status} ${other.code}`);
  }
}

/** F4: the connection to the database is lost at every point of an order. */
export const cutConnection: FaultCase = {
  name: 'F4',
  says: 'the connection to the database is lost during an order',
  async run(stage, size) {
    const { each, rounds } = SIZES[size];
    const wrong: string[] = [];
    const shelf = await makeShelf(stage);
    const counts = await cutOneByOne(stage, shelf, each, wrong);
    const unknown = () => stage.ledger.entries().filter(({ what }) => what === 'unknown').length;
    const before = unknown();
    await cutAll(stage, shelf, rounds, wrong);
    const all = {
      'all cut at once': `${rounds} x ${PARALLEL}`,
      'unknown then': unknown() - before,
    };
    return conclude(stage, { counts: { ...counts, ...all }, wrong });
  },
};
