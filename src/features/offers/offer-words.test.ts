import { expect, test } from 'vitest';
import { offerWords } from './offer-words.ts';

const OFFER = {
  kind: 'percent',
  basisPoints: 1000,
  amount: 0,
  minSubtotal: 0,
  scopeWords: ['coasters', 'trays'],
} as const;

test('an offer says what it gives, the most that it takes off, from which sum on and until when', () => {
  expect(offerWords(OFFER)).toBe('10% off coasters and trays');
  expect(offerWords({ ...OFFER, most: 500_00, minSubtotal: 1_500_00, lastDay: '2026-12-24' })).toBe(
    '10% off coasters and trays (at most ₹500) on orders of ₹1,500 or more, until 24 December',
  );
});
