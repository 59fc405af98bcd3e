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

const piece = (id: string, stock?: number) => ({ id, stock });
const off = (id: string, stock?: number) => ({ ...piece(id, stock), isOffered: false });

it.each([
  ['available', [piece('a', 0), piece('b', 3)]],
  ['sold-out', [piece('a', 0), piece('b', 0)]],
  ['available', [piece('a', 0), piece('b')]],
  ['sold-out', [piece('a', 0), off('b', 4)]],
])('calls a product %s with the combinations %j', (kind, combinations) => {
  expect(productAvailability({ variants: [{}], combinations }).kind).toBe(kind);
});

it('says of a combination what is left of it, and whether it is offered', () => {
  const product = {
    variants: [{}],
    combinations: [piece('a+c', 2), piece('a+d'), piece('b+c', 0)],
  };
  expect(choiceAvailability(product, 'a+c')).toEqual({ kind: 'few', left: 2 });
  expect(choiceAvailability(product, 'a+d')).toEqual({ kind: 'available' });
  expect(choiceAvailability(product, 'b+c')).toEqual({ kind: 'sold-out' });
  expect(choiceAvailability(product, 'b+d')).toEqual({ kind: 'not-offered' });
  const plain = { stock: 1, variants: [], combinations: [] };
  expect(choiceAvailability(plain, '0')).toEqual({ kind: 'few', left: 1 });
});
