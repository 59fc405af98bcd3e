import {
  exactly,
  floored,
  over,
  plus,
  raisedBy,
  rounded,
  roundedUp,
  times,
  ZERO,
} from './fraction.ts';
import type { Fraction } from './fraction.ts';

/** What is bought at once, and what it costs in paise, from a day on. */
export type PackPrice = { from: string; packSize: number; packPrice: number };

/** Amounts in paise. */
export type Rates = {
  hourlyWage: number;
  overhead:
    | { kind: 'percent'; percent: number }
    | { kind: 'monthly'; amount: number; hours: number };
  packing: number;
  feePercent: number;
  marginPercent: number;
  gstPercent: number;
  rounding: '10' | '50' | '9';
};

export type CostedLine = Pick<PackPrice, 'packSize' | 'packPrice'> & {
  quantity: number;
  wastePercent: number;
};
export type CostedRecipe = { batchSize: number; minutes: number; lines: readonly CostedLine[] };

/** Paise for one piece; the parts are together the cost. */
export type UnitCost = {
  materials: number;
  work: number;
  overhead: number;
  cost: number;
  /** The price that leaves the target margin, rounded up. */
  suggested: number;
};

const SIXTY = exactly(60);
const RUPEE = 100;

/** The price that holds on a day: the latest until then, or the first of all. */
export function priceOn<P extends { from: string }>(
  prices: readonly P[],
  day: string,
): P | undefined {
  const inOrder = prices.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.findLast(({ from }) => from <= day) ?? inOrder[0];
}

/** Lines of one pack size are added first: few sums have different bottoms. */
function materialsOf(lines: readonly CostedLine[]): Fraction {
  const sums = new Map<number, Fraction>();
  for (const { quantity, packSize, packPrice, wastePercent } of lines) {
    const used = times(exactly(quantity), raisedBy(wastePercent));
    const paise = times(used, exactly(packPrice));
    sums.set(packSize, plus(sums.get(packSize) ?? ZERO, paise));
  }
  return [...sums].reduce((sum, [size, paise]) => plus(sum, over(paise, exactly(size))), ZERO);
}

function overheadOf({ overhead }: Rates, minutes: Fraction, before: Fraction): Fraction {
  if (overhead.kind === 'percent') {
    return times(before, over(exactly(overhead.percent), exactly(100)));
  }
  const hourly = over(exactly(overhead.amount), exactly(overhead.hours));
  return over(times(hourly, minutes), SIXTY);
}

const NINE = 9 * RUPEE;
const TEN = 10 * RUPEE;

function priceFrom(exact: Fraction, rounding: Rates['rounding']): number {
  const upTo = (step: number, paise: Fraction) => roundedUp(over(paise, exactly(step))) * step;
  if (rounding !== '9') return upTo(Number(rounding) * RUPEE, exact);
  return Math.max(0, upTo(TEN, plus(exact, exactly(-NINE)))) + NINE;
}

/**
 * What one piece costs: `(sum(quantity x pack price / pack size x (1 + waste)) + minutes x wage / 60) / batch size`,
 * plus overhead. The suggested price is `piece / (1 - margin) x (1 + GST)`, rounded up.
 */
export function costOf(recipe: CostedRecipe, rates: Rates): UnitCost {
  const batch = exactly(recipe.batchSize);
  const minutes = exactly(recipe.minutes);
  const materials = over(materialsOf(recipe.lines), batch);
  const work = over(over(times(minutes, exactly(rates.hourlyWage)), SIXTY), batch);
  const before = plus(materials, work);
  const cost = plus(before, overheadOf(rates, over(minutes, batch), before));
  const net = over(cost, raisedBy(-rates.marginPercent));
  const [all, ofMaterials] = [rounded(cost), rounded(materials)];
  const ofWork = Math.min(rounded(work), all - ofMaterials);
  return {
    materials: ofMaterials,
    work: ofWork,
    overhead: all - ofMaterials - ofWork,
    cost: all,
    suggested: priceFrom(times(net, raisedBy(rates.gstPercent)), rates.rounding),
  };
}

export type MarginWord = 'below cost' | 'low' | 'good' | 'unknown';
export type Margin = { word: MarginWord; percent?: number | undefined };

/** What is left of a price, in whole percent of it without its GST. @param cost undefined: unknown */
export function marginOf(
  price: number,
  cost: number | undefined,
  { gstPercent, marginPercent }: Pick<Rates, 'gstPercent' | 'marginPercent'>,
): Margin {
  if (cost === undefined || price <= 0) return { word: 'unknown' };
  const net = over(exactly(price), raisedBy(gstPercent));
  const left = plus(net, exactly(-cost));
  const share = over(times(left, exactly(100)), net);
  const percent = floored(share);
  if (left.top < 0n) return { word: 'below cost', percent };
  const isEnough = plus(share, exactly(-marginPercent)).top >= 0n;
  return { word: isEnough ? 'good' : 'low', percent };
}
