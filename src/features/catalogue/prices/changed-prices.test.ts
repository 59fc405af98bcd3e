import { describe, expect, test } from 'vitest';
import { changedPrices, priceFault, roundedPrice } from './changed-prices.ts';
import type { PriceRule, Rounding } from './prices-contract.ts';

const rule = (change: Partial<PriceRule>): PriceRule => ({
  kind: 'percent',
  value: 10,
  rounding: 'none',
  comparePrice: 'stays',
  ...change,
});
const product = (price: number, variants: number[] = [], comparePrice?: number) => ({
  price,
  comparePrice,
  variants: variants.map((own, at) => ({ id: `v${at}`, name: 'Colors', price: own })),
  combinations: variants.map((own, at) => ({ id: `v${at}`, price: own })),
});
type Prices = Record<'variants' | 'combinations', { price: number }[]> & { price: number };
const all = ({ price, variants, combinations }: Prices) => {
  expect(combinations.map((one) => one.price)).toEqual(variants.map((one) => one.price));
  return [price, ...variants.map((variant) => variant.price)];
};

describe('changed prices', () => {
  test('a percentage or an amount changes the product and each variant', () => {
    const tray = product(129_900, [129_900, 134_900]);
    expect(all(changedPrices(tray, rule({})))).toEqual([142_890, 142_890, 148_390]);
    const less = rule({ kind: 'amount', value: -50 });
    expect(all(changedPrices(tray, less))).toEqual([124_900, 124_900, 129_900]);
  });

  test('a new price moves the variants that had the old one', () => {
    const tray = product(129_900, [129_900, 134_900]);
    const set = rule({ kind: 'set', value: 1500 });
    expect(all(changedPrices(tray, set))).toEqual([150_000, 150_000, 134_900]);
    const each = changedPrices(tray, rule({ kind: 'each' }), 99_900);
    expect(all(each)).toEqual([99_900, 99_900, 134_900]);
  });

  test('a combination with a price of its own keeps it at a new price, and takes part in a percentage', () => {
    const tray = {
      ...product(100_000),
      variants: [
        { id: 'a', name: 'Colors', price: 100_000 },
        { id: 's', name: 'Size', price: 80_000 },
        { id: 'l', name: 'Size', price: 100_000 },
      ],
      combinations: [
        { id: 'a+s', price: 75_000 },
        { id: 'a+l', price: 100_000 },
      ],
    };
    const prices = (change: Partial<PriceRule>) =>
      changedPrices(tray, rule(change)).combinations.map((one) => one.price);
    expect(prices({ kind: 'set', value: 1200 })).toEqual([75_000, 120_000]);
    expect(prices({})).toEqual([82_500, 110_000]);
  });

  test.each([
    ['none', 142_890, 142_890],
    ['1', 142_890, 142_900],
    ['10', 142_890, 143_000],
    ['50', 142_890, 145_000],
    ['9', 142_890, 142_900],
    ['9', 142_200, 141_900],
    ['9', 100, 900],
  ] as [Rounding, number, number][])('rounded to %s, %i is %i', (rounding, from, to) => {
    expect(roundedPrice(from, rounding)).toBe(to);
  });

  test.each([
    ['stays', -10, 159_900],
    ['follows', -10, 143_910],
    ['was', -10, 129_900],
    ['was', 10, 159_900],
  ] as const)('a compare price %s at %i %%', (comparePrice, value, wanted) => {
    const tray = product(129_900, [], 159_900);
    expect(changedPrices(tray, rule({ value, comparePrice })).comparePrice).toBe(wanted);
    const without = changedPrices(product(129_900), rule({ value, comparePrice }));
    expect(without.comparePrice).toBe(comparePrice === 'was' && value < 0 ? 129_900 : undefined);
  });

  test('nothing is given away', () => {
    const less = rule({ kind: 'amount', value: -500 });
    expect(priceFault(changedPrices(product(60_000), less))).toBeUndefined();
    expect(priceFault(changedPrices(product(60_000, [50_000]), less))).toBe('too low');
    expect(priceFault(changedPrices(product(9_999_999_900), rule({})))).toBe('too high');
  });
});
