import { describe, expect, it } from 'vitest';
import { chosenVariants, variantIdOf, variantIdsOf } from './variant-choice.ts';

const option = (id: string, name: string) => ({ id, name, price: 100 });
const lagoon = option('lagoon', 'Colors');
const coral = option('coral', 'Colors');
const small = option('small', 'Size');
const large = option('large', 'Size');
const variants = [lagoon, small, coral, large];

describe('the choice of variants', () => {
  it('goes from ids to the wire and back', () => {
    for (const ids of [[], ['lagoon'], ['lagoon', 'small']]) {
      expect(variantIdsOf(variantIdOf(ids))).toEqual(ids);
    }
    expect(variantIdOf([])).toBe('0');
    expect(variantIdOf(['coral', 'large'])).toBe('coral+large');
  });

  it('takes exactly one option of each group, in group order', () => {
    expect(chosenVariants(variants, 'coral+large')).toEqual([coral, large]);
    expect(chosenVariants([lagoon, coral], 'coral')).toEqual([coral]);
  });

  it.each([
    ['0', 'nothing'],
    ['coral', 'too little'],
    ['coral+large+small', 'too much'],
    ['coral+lagoon', 'two of one group'],
    ['large+coral', 'another order'],
    ['coral+medium', 'what is not there'],
    ['', 'no id'],
  ])('refuses %j: %s', (variantId) => {
    expect(chosenVariants(variants, variantId)).toBeUndefined();
  });

  it('takes 0 only where there is nothing to choose', () => {
    expect(chosenVariants([], '0')).toEqual([]);
    expect(chosenVariants([], 'lagoon')).toBeUndefined();
    expect(chosenVariants([lagoon], '0')).toBeUndefined();
  });
});
