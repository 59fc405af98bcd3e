import { describe, expect, it } from 'vitest';
import { chosenPrice, firstChoice, savedAmount, shownPrice, variantGroups } from './price-of.ts';

const lagoon = { id: 'a', name: 'Colors', price: 1299 };
const coral = { id: 'b', name: 'Colors', price: 1349 };
const large = { id: 'c', name: 'Size', price: 1499 };
const product = { price: 1299, variants: [lagoon, coral, large] };

describe('prices', () => {
  it('shows the first variant, or the base price without variants', () => {
    expect(shownPrice({ price: 1499, variants: [coral] })).toBe(1349);
    expect(shownPrice({ price: 1499, variants: [] })).toBe(1499);
  });

  it('shows the first combination that can be bought, whatever order its groups have', () => {
    const small = { ...large, id: 'd', price: 899 };
    const tray = { price: 999, variants: [{ ...lagoon, price: 999 }, small, large] };
    expect(firstChoice(tray).map(({ id }) => id)).toEqual(['a', 'd']);
    expect(shownPrice(tray)).toBe(899);
    const soldOut = {
      ...tray,
      variants: [...tray.variants.slice(0, 1), { ...small, stock: 0 }, large],
    };
    expect(shownPrice(soldOut)).toBe(1499);
  });

  it('shows the first combination of all where none can be bought', () => {
    const none = [lagoon, coral].map((variant) => ({ ...variant, stock: 0 }));
    expect(shownPrice({ price: 1299, variants: [...none, large] })).toBe(1499);
    expect(firstChoice({ variants: none })).toEqual(none.slice(0, 1));
  });

  it("takes the chosen variant's own price in a single group", () => {
    expect(chosenPrice(product, [coral])).toBe(1349);
  });

  it('adds what each of several groups adds', () => {
    expect(chosenPrice(product, [coral, large])).toBe(1299 + 50 + 200);
  });

  it('never costs less than nothing', () => {
    const offcut = { id: 'd', name: 'Finish', price: 100 };
    const tiny = { id: 'e', name: 'Size', price: 100 };
    expect(chosenPrice(product, [offcut, tiny])).toBe(0);
  });

  it('saves nothing when the compare price is not above the price', () => {
    expect(savedAmount(1249, 1249)).toBe(0);
    expect(savedAmount(1299, 1599)).toBe(300);
    expect(savedAmount(1299, undefined)).toBe(0);
  });

  it('groups variants by name in order', () => {
    expect(
      variantGroups(product.variants).map((group) => [group.name, group.options.length]),
    ).toEqual([
      ['Colors', 2],
      ['Size', 1],
    ]);
  });
});
