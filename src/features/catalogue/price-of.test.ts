import { describe, expect, it } from 'vitest';
import { chosenPrice, savedAmount, shownPrice, variantGroups } from './price-of.ts';

const lagoon = { id: 'a', name: 'Colors', price: 1299 };
const coral = { id: 'b', name: 'Colors', price: 1349 };
const large = { id: 'c', name: 'Size', price: 1499 };
const product = { price: 1299, variants: [lagoon, coral, large] };

describe('prices', () => {
  it('shows the first variant, or the base price without variants', () => {
    expect(shownPrice({ price: 1499, variants: [coral] })).toBe(1349);
    expect(shownPrice({ price: 1499, variants: [] })).toBe(1499);
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
