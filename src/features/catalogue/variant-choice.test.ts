import { describe, expect, it } from 'vitest';
import {
  chosenPrice,
  chosenVariants,
  firstChoice,
  savedAmount,
  shownPrice,
  variantGroups,
  variantIdOf,
  variantIdsOf,
} from './variant-choice.ts';

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

const small = { id: 'd', name: 'Size', price: 899 };
const variants = [lagoon, small, coral, large];

describe('the choice of variants', () => {
  it('goes from ids to the wire and back', () => {
    for (const ids of [[], ['a'], ['a', 'd']]) {
      expect(variantIdsOf(variantIdOf(ids))).toEqual(ids);
    }
    expect(variantIdOf([])).toBe('0');
    expect(variantIdOf(['b', 'c'])).toBe('b+c');
  });

  it('takes exactly one option of each group, in group order', () => {
    expect(chosenVariants(variants, 'b+c')).toEqual([coral, large]);
    expect(chosenVariants([lagoon, coral], 'b')).toEqual([coral]);
  });

  it.each([
    ['0', 'nothing'],
    ['b', 'too little'],
    ['b+c+d', 'too much'],
    ['b+a', 'two of one group'],
    ['c+b', 'another order'],
    ['b+medium', 'what is not there'],
    ['', 'no id'],
  ])('refuses %j: %s', (variantId) => {
    expect(chosenVariants(variants, variantId)).toBeUndefined();
  });

  it('takes 0 only where there is nothing to choose', () => {
    expect(chosenVariants([], '0')).toEqual([]);
    expect(chosenVariants([], 'a')).toBeUndefined();
    expect(chosenVariants([lagoon], '0')).toBeUndefined();
  });
});
