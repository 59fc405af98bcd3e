import { expect, test } from 'vitest';
import { isGreatCut, saleBadges } from './sale-badges.ts';

const AVAILABLE = { kind: 'available' } as const;

function card(price: number, comparePrice?: number) {
  return { price, ...(comparePrice !== undefined && { comparePrice }), availability: AVAILABLE };
}

test.each([
  [800, 1000, true],
  [801, 1000, false],
  [800, undefined, false],
  [1000, 800, false],
])('%s instead of %s is a great cut: %s', (price, comparePrice, isGreat) => {
  expect(isGreatCut(price, comparePrice)).toBe(isGreat);
});

test('one card in four says SALE, and none that is sold out', () => {
  const cards = [card(900, 1000), ...Array.from({ length: 9 }, () => card(500, 1000))];
  const shown = saleBadges(cards);
  expect(cards.flatMap((one, at) => (shown.has(one) ? [at] : []))).toEqual([1, 5, 9]);
  const soldOut = { ...card(500, 1000), availability: { kind: 'sold-out' } as const };
  expect(saleBadges([soldOut]).size).toBe(0);
});
