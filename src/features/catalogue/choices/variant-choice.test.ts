import { describe, expect, it } from 'vitest';
import {
  choiceCount,
  chosenVariants,
  firstChoice,
  savedAmount,
  shownPrice,
  variantGroups,
  variantIdOf,
  variantIdsOf,
  wholeChoices,
} from './variant-choice.ts';

const lagoon = { id: 'a', name: 'Colors', price: 1299 };
const coral = { id: 'b', name: 'Colors', price: 1349 };
const large = { id: 'c', name: 'Size', price: 1499 };
const product = { price: 1299, variants: [lagoon, coral, large] };

describe('prices', () => {
  it('shows the first combination, or the base price without variants', () => {
    const combinations = [{ id: 'b', price: 1349 }];
    expect(shownPrice({ price: 1499, combinations })).toBe(1349);
    expect(shownPrice({ price: 1499, combinations: [] })).toBe(1499);
  });

  it('shows the first combination that can be bought', () => {
    const small = { id: 'd', name: 'Size', price: 999 };
    const combinations = [
      { id: 'a+d', price: 899, stock: 0 },
      { id: 'a+c', price: 1499, stock: 2 },
    ];
    const tray = { price: 999, variants: [lagoon, small, large], combinations };
    expect(firstChoice(tray)).toEqual([lagoon, large]);
    expect(shownPrice(tray)).toBe(1499);
  });

  it('shows the first combination of all where none can be bought', () => {
    const combinations = ['a', 'b'].map((id) => ({ id, price: 1299, stock: 0 }));
    expect(firstChoice({ variants: [lagoon, coral], combinations })).toEqual([lagoon]);
    expect(shownPrice({ price: 999, combinations })).toBe(1299);
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
  it('makes every whole choice, the first group slowest', () => {
    const ids = (list: { id: string }[]) => variantIdOf(list.map(({ id }) => id));
    expect(wholeChoices(variants).map(ids)).toEqual(['a+d', 'a+c', 'b+d', 'b+c']);
    expect(choiceCount(variants)).toBe(4);
    expect(wholeChoices([])).toEqual([]);
    expect(choiceCount([])).toBe(0);
  });

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
