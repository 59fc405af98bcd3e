import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOf, marginOf, priceOn, type CostedRecipe, type Rates } from './cost-of.ts';

const RATES: Rates = {
  hourlyWage: 15_000,
  overhead: { kind: 'percent', percent: 10 },
  packing: 4_000,
  feePercent: 2,
  marginPercent: 40,
  gstPercent: 0,
  rounding: '10',
};
/** 4 coasters: 320 g of resin at Rs 850 a kg with 5 % waste, 4 g of pigment at Rs 120 for 25 g, 90 minutes. */
const COASTERS: CostedRecipe = {
  batchSize: 4,
  minutes: 90,
  lines: [
    { quantity: 320, packSize: 1000, packPrice: 85_000, wastePercent: 5 },
    { quantity: 4, packSize: 25, packPrice: 12_000, wastePercent: 0 },
  ],
};

test('a piece costs its share of materials, work and overhead', () => {
  // (285.60 + 19.20) / 4 = 76.20; 225 / 4 = 56.25; 10 % of both = 13.245
  expect(costOf(COASTERS, RATES)).toEqual({
    materials: 7_620,
    work: 5_625,
    overhead: 1_325,
    cost: 14_570,
    suggested: 25_000,
  });
});

test('an overhead of the month counts by the time a piece takes', () => {
  const overhead = { kind: 'monthly', amount: 600_000, hours: 120 } as const;
  // Rs 50 an hour, 1.5 hours for 4 pieces.
  expect(costOf(COASTERS, { ...RATES, overhead })).toMatchObject({ overhead: 1_875, cost: 15_120 });
});

test('a batch may be one and a half, and a recipe nothing at all', () => {
  expect(costOf({ ...COASTERS, batchSize: 1.5 }, RATES).materials).toBe(20_320);
  const nothing = { batchSize: 1, minutes: 0, lines: [] };
  expect(costOf(nothing, RATES)).toMatchObject({ cost: 0, suggested: 0 });
  expect(costOf(nothing, { ...RATES, rounding: '9' }).suggested).toBe(900);
});

describe('the suggested price', () => {
  const plain = { batchSize: 1, minutes: 0 };
  const suggested = (paise: number, change: Partial<Rates>) =>
    costOf(
      { ...plain, lines: [{ quantity: 1, packSize: 1, packPrice: paise, wastePercent: 0 }] },
      { ...RATES, overhead: { kind: 'percent', percent: 0 }, ...change },
    ).suggested;
  test.each([
    ['10', 30_000, 50_000],
    ['10', 30_001, 51_000],
    ['50', 30_001, 55_000],
    ['9', 30_000, 50_900],
    ['9', 30_540, 50_900],
    ['9', 30_541, 51_900],
  ] as const)('rounded up to %s, for a cost of %i paise, is %i', (rounding, cost, wanted) => {
    expect(suggested(cost, { rounding })).toBe(wanted);
  });
  test('contains the GST of a regular taxpayer', () => {
    expect(suggested(30_000, { gstPercent: 18 })).toBe(59_000);
  });
});

test.each([
  ['2026-03-31', 100],
  ['2026-04-01', 200],
  ['2026-07-15', 200],
  ['2026-07-16', 300],
  ['2020-01-01', 100],
])('on %s the price is %i', (day, price) => {
  const prices = [
    { from: '2026-07-16', price: 300 },
    { from: '2026-01-01', price: 100 },
    { from: '2026-04-01', price: 200 },
  ];
  expect(priceOn(prices, day)?.price).toBe(price);
});

test.each([
  [10_000, 12_000, 'below cost', -20],
  [10_000, 10_000, 'low', 0],
  [10_000, 6_001, 'low', 39],
  [10_000, 6_000, 'good', 40],
  [11_800, 6_000, 'good', 49],
] as const)('of %i, a cost of %i leaves a margin that is %s', (price, cost, word, percent) => {
  expect(marginOf(price, cost, RATES)).toEqual({ word, percent });
});

test('a margin is unknown without a cost, and counts a price without its GST', () => {
  expect(marginOf(10_000, undefined, RATES)).toEqual({ word: 'unknown' });
  expect(marginOf(11_800, 6_000, { ...RATES, gstPercent: 18 })).toEqual({
    word: 'good',
    percent: 40,
  });
  expect(marginOf(11_800, 10_001, { ...RATES, gstPercent: 18 }).word).toBe('below cost');
});

/** The formula over one bottom, with nothing reduced on the way. */
function byHand({ lines, minutes, batchSize }: CostedRecipe, { overhead, ...rates }: Rates) {
  const milli = (number: number) => BigInt(Math.round(number * 1000));
  let [top, bottom] = [0n, 1n];
  const add = (n: bigint, d: bigint) => {
    top = top * d + n * bottom;
    bottom *= d;
  };
  for (const line of lines) {
    const used = milli(line.quantity) * (100_000n + milli(line.wastePercent));
    add(used * BigInt(line.packPrice), milli(line.packSize) * 100_000n);
  }
  add(BigInt(minutes) * BigInt(rates.hourlyWage), 60n);
  if (overhead.kind === 'percent') {
    top *= 100_000n + milli(overhead.percent);
    bottom *= 100_000n;
  } else {
    add(BigInt(minutes) * BigInt(overhead.amount) * 1000n, 60n * milli(overhead.hours));
  }
  top *= 1000n;
  bottom *= milli(batchSize);
  return Number((2n * top + bottom) / (2n * bottom));
}

const decimal = (most: number, least = 1) =>
  fc.integer({ min: least, max: most * 1000 }).map((number) => number / 1000);
const paise = fc.integer({ min: 0, max: 10_000_000 });
const percent = fc.integer({ min: 0, max: 9_000 }).map((number) => number / 100);
const recipe = fc.record({
  batchSize: decimal(50),
  minutes: fc.integer({ min: 0, max: 5_000 }),
  lines: fc.array(
    fc.record({
      quantity: decimal(5_000),
      packSize: decimal(5_000),
      packPrice: paise,
      wastePercent: percent,
    }),
    { maxLength: 12 },
  ),
});
const rates = fc.record({
  hourlyWage: paise,
  overhead: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent }),
    fc.record({ kind: fc.constant('monthly' as const), amount: paise, hours: decimal(300, 500) }),
  ),
  packing: paise,
  feePercent: percent,
  marginPercent: percent,
  gstPercent: percent,
  rounding: fc.constantFrom('10', '50', '9' as const),
}) as fc.Arbitrary<Rates>;

test('every cost is the exact one, rounded once, and is the sum of its parts', () => {
  fc.assert(
    fc.property(recipe, rates, (made, said) => {
      const { cost, materials, work, overhead, suggested } = costOf(made, said);
      expect(cost).toBe(byHand(made, said));
      expect(materials + work + overhead).toBe(cost);
      expect(Math.min(materials, work, overhead)).toBeGreaterThanOrEqual(0);
      const left = marginOf(suggested, cost, said);
      expect(cost === 0 || (left.percent ?? 0) >= Math.floor(said.marginPercent)).toBe(true);
    }),
  );
});
