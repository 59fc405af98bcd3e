import { expect, it } from 'vitest';
import { availabilityOf, choiceAvailability, productAvailability } from './availability.ts';

it('never runs out of stock that is not counted', () => {
  expect(availabilityOf({})).toEqual({ kind: 'available' });
});

it('says how many are left from five down', () => {
  expect(availabilityOf({ stock: 6 })).toEqual({ kind: 'available' });
  expect(availabilityOf({ stock: 5 })).toEqual({ kind: 'few', left: 5 });
  expect(availabilityOf({ stock: 0 })).toEqual({ kind: 'sold-out' });
});

it('calls a product sold out only when every variant is', () => {
  expect(productAvailability({ variants: [{ stock: 0 }, { stock: 3 }] }).kind).toBe('available');
  expect(productAvailability({ variants: [{ stock: 0 }, { stock: 0 }] }).kind).toBe('sold-out');
});

it('says of a choice what is left of its scarcest part', () => {
  const [five, two, nine, none, uncounted] = [
    { stock: 5 },
    { stock: 2 },
    { stock: 9 },
    { stock: 0 },
    {},
  ] as const;
  const product = { variants: [five, two, nine, none, uncounted] };
  expect(choiceAvailability(product, [five, two])).toEqual({ kind: 'few', left: 2 });
  expect(choiceAvailability(product, [uncounted, nine, five])).toEqual({ kind: 'few', left: 5 });
  expect(choiceAvailability(product, [uncounted, nine])).toEqual({ kind: 'available' });
  expect(choiceAvailability(product, [uncounted])).toEqual({ kind: 'available' });
  expect(choiceAvailability(product, [two, none])).toEqual({ kind: 'sold-out' });
  expect(choiceAvailability({ stock: 1, variants: [] }, [])).toEqual({ kind: 'few', left: 1 });
});
