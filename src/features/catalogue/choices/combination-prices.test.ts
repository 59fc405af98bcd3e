import { describe, expect, test } from 'vitest';
import { combinationPrice, rulePrice, rulePriceOf } from './combination-prices.ts';

const lagoon = { id: 'a', price: 1299 };
const coral = { id: 'b', price: 1349 };
const large = { id: 'c', price: 1499 };
const product = { price: 1299, variants: [lagoon, coral, large] };

describe('the price that the variants come to', () => {
  test("is the variant's own in a single group, and adds what each of several adds", () => {
    expect(rulePrice(product, [coral])).toBe(1349);
    expect(rulePrice(product, [coral, large])).toBe(1299 + 50 + 200);
    expect(rulePriceOf(product, 'b+c')).toBe(1299 + 50 + 200);
    expect(rulePriceOf(product, 'b+gone')).toBeUndefined();
  });

  test('is never less than nothing', () => {
    expect(rulePrice(product, [{ price: 100 }, { price: 100 }])).toBe(0);
  });
});

test.each([
  ['a new one follows', undefined, undefined, undefined, 900],
  ['a new one has the price that was sent', 750, undefined, undefined, 750],
  ['one by the rule follows, unsent', undefined, undefined, { price: 800, rule: 800 }, 900],
  ['one by the rule follows, sent back', 800, undefined, { price: 800, rule: 800 }, 900],
  ['one by the rule stays if that is said', 800, true, { price: 800, rule: 800 }, 800],
  ['an own one stays, unsent', undefined, undefined, { price: 750, rule: 800 }, 750],
  ['an own one stays, sent back', 750, undefined, { price: 750, rule: 800 }, 750],
  ['another price counts', 700, undefined, { price: 750, rule: 800 }, 700],
  ['an own one goes back to the rule', null, undefined, { price: 750, rule: 800 }, 900],
  ['a variant of it was not there', undefined, undefined, { price: 750, rule: undefined }, 750],
] as const)('a price: %s', (_name, sent, keepsPrice, stored, price) => {
  expect(combinationPrice({ sent, keepsPrice, rule: 900, stored })).toBe(price);
});
