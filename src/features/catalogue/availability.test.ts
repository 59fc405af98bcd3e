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

const option = (name: string, stock?: number) => ({ name, stock });

it.each([
  ['available', [option('Colour', 0), option('Colour', 3)]],
  ['sold-out', [option('Colour', 0), option('Colour', 0)]],
  ['available', [option('Colour', 0), option('Colour')]],
  ['sold-out', [option('Colour', 0), option('Size', 4)]],
  ['sold-out', [option('Size'), option('Colour', 0), option('Colour', 0)]],
  ['available', [option('Colour', 0), option('Colour', 1), option('Size')]],
])(
  'calls a product %s with the variants %j: a choice takes one of each group',
  (kind, variants) => {
    expect(productAvailability({ variants }).kind).toBe(kind);
  },
);

it('says of a choice what is left of its scarcest part', () => {
  const [five, two, nine, none, uncounted] = [
    option('Colour', 5),
    option('Size', 2),
    option('Colour', 9),
    option('Size', 0),
    option('Shape'),
  ] as const;
  const product = { variants: [five, two, nine, none, uncounted] };
  expect(choiceAvailability(product, [five, two])).toEqual({ kind: 'few', left: 2 });
  expect(choiceAvailability(product, [uncounted, nine, five])).toEqual({ kind: 'few', left: 5 });
  expect(choiceAvailability(product, [uncounted, nine])).toEqual({ kind: 'available' });
  expect(choiceAvailability(product, [uncounted])).toEqual({ kind: 'available' });
  expect(choiceAvailability(product, [two, none])).toEqual({ kind: 'sold-out' });
  expect(choiceAvailability({ stock: 1, variants: [] }, [])).toEqual({ kind: 'few', left: 1 });
});
