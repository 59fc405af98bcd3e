import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedPrices } from './moved-prices.ts';
import { rulePrice } from './choices/combination-prices.ts';

function stored(name: string, price: number) {
  return { name, price, storedPrice: price };
}

describe('the prices of variants when the price of the product changes', () => {
  it('move with it where they were the same', () => {
    const variants = [stored('Colors', 999), stored('Colors', 1199)];
    expect(movedPrices(variants, { from: 999, to: 1099 })).toEqual([1099, 1199]);
    expect(movedPrices(variants, { from: 999, to: 899 })).toEqual([899, 1199]);
  });

  it('stay where they were changed, chosen or new', () => {
    const variants = [
      { ...stored('Colors', 950), storedPrice: 999 },
      { ...stored('Colors', 999), keepsPrice: true },
      { name: 'Colors', price: 999 },
    ];
    expect(movedPrices(variants, { from: 999, to: 1099 })).toEqual([950, 999, 999]);
  });

  it('leave a combination as it was where one of its variants has a price of its own', () => {
    const variants = [stored('Colors', 999), stored('Size', 899), stored('Size', 999)];
    expect(movedPrices(variants, { from: 999, to: 1099 })).toEqual([1099, 899, 1099]);
  });

  it('all move where two groups have prices of their own', () => {
    const variants = [stored('Colors', 1050), stored('Size', 899), stored('Size', 999)];
    expect(movedPrices(variants, { from: 999, to: 1099 })).toEqual([1150, 999, 1099]);
  });

  it('stay in what an amount may be', () => {
    const variants = [stored('Colors', 50), stored('Size', 90)];
    expect(movedPrices(variants, { from: 100, to: 10 })).toEqual([0, 0]);
  });

  it('let no combination fall because the price rose', () => {
    const price = fc.integer({ min: 0, max: 5000 });
    const group = (name: string) =>
      fc.array(
        price.map((one) => stored(name, one)),
        { minLength: 1, maxLength: 3 },
      );
    fc.assert(
      fc.property(
        fc.tuple(group('Colors'), group('Size'), group('Finish')),
        price,
        price,
        (groups, from, rise) => {
          const to = from + rise;
          const variants = groups.flat();
          const prices = movedPrices(variants, { from, to });
          const after = new Map(variants.map((one, at) => [one, prices[at] ?? 0]));
          for (const first of groups[0]) {
            for (const second of groups[1]) {
              for (const third of groups[2]) {
                const chosen = [first, second, third];
                const moved = chosen.map((one) => ({ price: after.get(one) ?? 0 }));
                const before = rulePrice({ price: from }, chosen);
                expect(rulePrice({ price: to }, moved)).toBeGreaterThanOrEqual(before);
              }
            }
          }
        },
      ),
    );
  });
});
