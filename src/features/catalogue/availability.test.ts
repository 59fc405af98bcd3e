import { expect, it } from 'vitest';
import { availabilityOf, productAvailability } from './availability.ts';

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
