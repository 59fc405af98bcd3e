import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { cancel, orderOf, type Answer, type Buyer } from '../harness/calls.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import { buyAtOnce, placed, type Rush } from '../harness/rush.ts';
import { roomOf, setWorkshop, WEEKLY_PIECES } from '../harness/workshop.ts';

const SIZES = {
  long: { rounds: 200, pairs: 50, buyers: WEEKLY_PIECES },
  // Twenty rounds in one process are tried beside `place-order.ts`.
  short: { rounds: 2, pairs: 4, buyers: WEEKLY_PIECES },
};
const GROUPS = [
  { name: 'Colour', value: 'Lagoon' },
  { name: 'Size', value: 'Small' },
  { name: 'Size', value: 'Large' },
];
/** Delays answers, so that transactions stay open longer. */
const LATENCY_MS = 1;

/** Cancelled orders left places in weeks of before. */
const MOST_FILLED = 20 * WEEKLY_PIECES;

type Market = Rush & { buyers: Buyer[]; wrong: string[] };

function expectWinners(market: Market, name: string, answers: Answer[], most: number[]): void {
  const others = answers.filter(({ status, code }) => status !== 201 && code !== 'OUT_OF_STOCK');
  const [first] = others;
  if (first) market.wrong.push(`${name}: answered ${first.status} ${first.code}`);
  const winners = placed(answers).length;
  if (!most.includes(winners)) market.wrong.push(`${name}: ${winners} got it`);
}

async function lastUnit(market: Market, rounds: number): Promise<void> {
  const { stage, buyers } = market;
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await aProduct(stage.db, { stock: 1 });
    await fillCarts(stage, buyers, [{ productId: id }]);
    expectWinners(market, 'last unit', await buyAtOnce(market, buyers), [1]);
  }
}

/** Half of the buyers want the last of one combination, half that of another of the same product. */
async function lastCombination(market: Market, rounds: number): Promise<void> {
  const { stage, buyers } = market;
  const halves = [buyers.filter((_, at) => at % 4 < 2), buyers.filter((_, at) => at % 4 >= 2)];
  for (let round = 0; round < rounds; round += 1) {
    const { id, combinationIds } = await aProduct(stage.db, {
      variants: GROUPS,
      combinations: [
        { value: 'Lagoon, Small', stock: 1 },
        { value: 'Lagoon, Large', stock: 1, price: 149_900 },
      ],
    });
    for (const [at, half] of halves.entries()) {
      await fillCarts(stage, half, [{ productId: id, variantId: combinationIds[at] ?? '' }]);
    }
    const answers = await Promise.all(halves.map((half) => buyAtOnce(market, half)));
    for (const each of answers) expectWinners(market, 'last combination', each, [1]);
  }
}

/** Fills weeks up to the last place of one. */
async function leaveOnePlace(market: Market, productId: string): Promise<void> {
  const { stage, buyers } = market;
  const some = buyers.slice(0, 1);
  for (let tries = 0; tries < MOST_FILLED; tries += 1) {
    await fillCarts(stage, some, [{ productId }]);
    await buyAtOnce(market, some);
    const weeks = (await roomOf(stage.db)).map(({ pieces: units }) => units);
    const free = weeks.filter((units) => units < WEEKLY_PIECES);
    if (free.length === 1 && weeks.at(-1) === WEEKLY_PIECES - 1) return;
  }
  throw new Error('No week was filled up to its last place');
}

/** As many buyers as a week has room for, with one place left in it: they leave one of the next. */
async function lastPlace(market: Market, rounds: number): Promise<void> {
  const { stage, origins, buyers, wrong } = market;
  await setWorkshop(stage, true, origins);
  const { id } = await aProduct(stage.db);
  await leaveOnePlace(market, id);
  for (let round = 0; round < rounds; round += 1) {
    await fillCarts(stage, buyers, [{ productId: id }]);
    const answers = await buyAtOnce(market, buyers);
    const dates = answers.map((answer) => orderOf(answer).shipBy ?? '').toSorted();
    const [first] = dates;
    const early = dates.filter((date) => date === first).length;
    if (first === '' || early !== 1) wrong.push(`last place: ${early} have it, ${first}`);
  }
  await setWorkshop(stage, false, origins);
}

/** Carts with the last piece of two combinations: one buyer gets both. */
async function twoLines(market: Market, rounds: number): Promise<void> {
  const { stage, buyers } = market;
  for (let round = 0; round < rounds; round += 1) {
    const { id, combinationIds } = await aProduct(stage.db, {
      variants: GROUPS,
      combinations: [
        { value: 'Lagoon, Small', stock: 1 },
        { value: 'Lagoon, Large', stock: 1 },
      ],
    });
    const lines = combinationIds.map((variantId) => ({ productId: id, variantId }));
    const some = buyers.slice(0, 4);
    await fillCarts(stage, some, lines);
    expectWinners(market, 'two lines', await buyAtOnce(market, some), [1]);
  }
}

/** The buyer of the last unit cancels while others try to buy it. @returns how often it changed hands */
async function cancelAndBuy(market: Market, rounds: number): Promise<number> {
  const { stage, origins, wrong } = market;
  const [owner, ...others] = market.buyers.slice(0, 9);
  if (!owner) return 0;
  let changed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await aProduct(stage.db, { stock: 1 });
    await fillCarts(stage, [owner, ...others], [{ productId: id }]);
    const [bought] = await buyAtOnce(market, [owner]);
    if (bought?.status !== 201) wrong.push('cancel and buy: the first could not buy');
    if (bought?.status !== 201) continue;
    const [cancelled, answers] = await Promise.all([
      cancel(stage.ledger, origins[1] ?? '', owner, orderOf(bought).id),
      buyAtOnce(market, others),
    ]);
    if (cancelled.state !== 'cancelled') wrong.push(`cancel and buy: it stayed ${cancelled.state}`);
    expectWinners(market, 'cancel and buy', answers, [0, 1]);
    changed += placed(answers).length;
  }
  return changed;
}

/** F13: many buy the last unit, or the last of a combination. */
export const lastUnitCase: FaultCase = {
  name: 'F13',
  says: '32 buyers of the last unit, of the last of two combinations and of the last place of a week, carts with two lines of it, cancelling while others buy',
  async run(stage, size) {
    const { rounds, pairs, buyers: many } = SIZES[size];
    const wrong: string[] = [];
    const origins = await stage.bothShops();
    const market = { stage, origins, wrong, buyers: await makeBuyers(stage, many) };
    stage.wire.latencyMs = LATENCY_MS;
    stage.wire.cut();
    await lastUnit(market, rounds);
    await lastCombination(market, rounds);
    await lastPlace(market, rounds);
    const oversold = wrong.length;
    await twoLines(market, pairs);
    const changed = await cancelAndBuy(market, pairs);
    stage.wire.latencyMs = 0;
    const counts = {
      buyers: many,
      rounds,
      'rounds not won once': oversold,
      'two lines': pairs,
      'cancel and buy': `${pairs}, ${changed} changed hands`,
    };
    return conclude(stage, { counts, wrong });
  },
};
