import { aProduct } from '#test/support/factories.ts';
import { makeBuyers } from '../harness/buyers.ts';
import { tryOrder, type FaultPoint, type Shelf, type Tried } from '../harness/one-order.ts';
import { conclude, type FaultCase, type Size } from '../harness/outcome.ts';
import type { Stage } from '../harness/stage.ts';

type Way = Omit<FaultPoint, 'at'>;

const WAYS: Way[] = [
  { verdict: 'fail' },
  { verdict: 'drop' },
  { verdict: 'drop-sent' },
  { verdict: 'drop-reply' },
];
const KILLS: Way[] = [
  { verdict: 'drop', isKilled: true },
  { verdict: 'drop-reply', isKilled: true },
];

export async function makeShelf({ db }: Stage): Promise<Shelf> {
  const products = [await aProduct(db, { stock: 100_000 }), await aProduct(db, { stock: 100_000 })];
  return products.map(({ id }) => ({ productId: id }));
}

function problemsOf({ verdict, isKilled }: Way, { first, at, wrong }: Tried): string[] {
  const expected = isKilled ? [0] : verdict === 'fail' ? [500, 503] : [503];
  if (at === undefined || expected.includes(first.status)) return wrong;
  return [...wrong, `${verdict} at "${at}": answered ${first.status} ${first.code}`];
}

/** Statement after statement, until the transaction has no more. @returns the statements */
async function goThrough(stage: Stage, shelf: Shelf, way: Way, wrong: string[]) {
  const met: { text: string; isDurable: boolean }[] = [];
  for (let at = 0; ; at += 1) {
    const [buyer] = await makeBuyers(stage, 1);
    if (!buyer) return met;
    const tried = await tryOrder(stage, { buyer, shelf, point: { at, ...way } });
    wrong.push(...problemsOf(way, tried));
    if (tried.at === undefined) return met;
    met.push({ text: tried.at, isDurable: tried.isDurable });
  }
}

async function killAtCommit(stage: Stage, shelf: Shelf, way: Way, wrong: string[]) {
  const [buyer] = await makeBuyers(stage, 1);
  if (!buyer) return [];
  const tried = await tryOrder(stage, { buyer, shelf, point: { at: 'commit', ...way } });
  wrong.push(...problemsOf(way, tried));
  return tried.at === undefined ? [] : [{ text: tried.at, isDurable: tried.isDurable }];
}

function nameOf({ verdict, isKilled }: Way): string {
  return `${isKilled ? 'killed, ' : ''}${verdict}`;
}

async function tryAll(stage: Stage, size: Size, wrong: string[]) {
  const shelf = await makeShelf(stage);
  const counts: Record<string, string> = {};
  // The short form leaves to `broken-order.test.ts` what needs no process that dies.
  for (const way of size === 'long' ? [...WAYS, ...KILLS] : KILLS.slice(-1)) {
    const walk = size === 'long' ? goThrough : killAtCommit;
    const met = await walk(stage, shelf, way, wrong);
    const durable = met.filter(({ isDurable }) => isDurable);
    if (met.length === 0) wrong.push(`${nameOf(way)}: nothing went wrong`);
    counts[nameOf(way)] = `${met.length}, ${durable.length} stored`;
    const [other] = durable.filter(({ text }) => !/^commit/i.test(text));
    if (other) wrong.push(`${nameOf(way)}: stored before its COMMIT, at "${other.text}"`);
  }
  return counts;
}

/** F2: the n-th statement of the order's transaction goes wrong, for every n. */
export const nthStatement: FaultCase = {
  name: 'F2',
  says: 'the n-th statement of an order fails, is cut, or its process is killed, for every n',
  async run(stage, size) {
    const wrong: string[] = [];
    const counts = await tryAll(stage, size, wrong);
    return conclude(stage, { counts, wrong });
  },
};
