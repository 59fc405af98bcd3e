import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountOf, refusalOf } from './offer-discount.ts';
import { UNKNOWN_CUSTOMER, type OfferTerms } from './offer-terms.ts';
import { endedWords, offerWords, scopeList } from './offer-words.ts';

const NOW = new Date('2026-11-13T10:00:00+05:30');

function offer(change: Partial<OfferTerms> = {}): OfferTerms {
  return {
    id: 'a',
    version: 1,
    reach: 'code',
    code: 'DIWALI',
    title: 'Diwali 15%',
    kind: 'percent',
    basisPoints: 1_500,
    amount: 0,
    minSubtotal: 0,
    firstOrderOnly: false,
    excludesSale: false,
    productIds: [],
    categoryIds: [],
    tags: [],
    scopeWords: [],
    state: 'open',
    ...change,
  };
}

const TRAY = { quantity: 1, unitPrice: 1_299_00, productId: 'tray', categoryId: '2' };
const RING = { quantity: 2, unitPrice: 599_00, productId: 'ring', tags: ['Gift'], isOnSale: true };

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 99 }),
    unitPrice: fc.integer({ min: 0, max: 100_000_000 }),
    productId: fc.constantFrom('tray', 'ring', undefined),
    categoryId: fc.constantFrom('1', '2', undefined),
    isOnSale: fc.boolean(),
  }),
  { maxLength: 50 },
);
const anyOffer = fc
  .record({
    kind: fc.constantFrom('percent', 'amount', 'delivery'),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.integer({ min: 1, max: 10_000_000_00 }),
    most: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
    excludesSale: fc.boolean(),
    productIds: fc.constantFrom<string[]>([], ['tray']),
    categoryIds: fc.constantFrom<string[]>([], ['2']),
  })
  .map((change) => offer(change as Partial<OfferTerms>));

test('what lines have of a discount is the discount, and no line has more than it costs', () => {
  fc.assert(
    fc.property(anyOffer, lines, (terms, bought) => {
      const { discount, shares } = discountOf(terms, bought);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
      for (const [at, { quantity, unitPrice, isOnSale }] of bought.entries()) {
        expect(shares[at]).toBeGreaterThanOrEqual(0);
        expect(shares[at]).toBeLessThanOrEqual(quantity * unitPrice);
        expect(terms.excludesSale && isOnSale && shares[at] !== 0).toBe(false);
      }
      expect(discount).toBeLessThanOrEqual(terms.most ?? Infinity);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [{ basisPoints: 1_500 }, 1_299_00, 194_85],
  // Half a paisa is rounded up, less is not.
  [{ basisPoints: 50 }, 100, 1],
  [{ basisPoints: 49 }, 100, 0],
  [{ basisPoints: 10_000 }, 1_299_00, 1_299_00],
  [{ basisPoints: 1_500, most: 100_00 }, 1_299_00, 100_00],
  [{ kind: 'amount', amount: 2_000_00 }, 1_299_00, 1_299_00],
  [{ kind: 'delivery' }, 1_299_00, 0],
] as const)('%o of %i paise is %i', (change, unitPrice, discount) => {
  expect(discountOf(offer(change), [{ quantity: 1, unitPrice }]).discount).toBe(discount);
});

test('products, categories and tags say what it is for; any of them is enough', () => {
  const of = (change: Partial<OfferTerms>) => discountOf(offer(change), [TRAY, RING]).shares;
  expect(of({ productIds: ['tray'] })).toEqual([194_85, 0]);
  expect(of({ tags: ['gift'] })).toEqual([0, 179_70]);
  expect(of({ categoryIds: ['2'], tags: ['GIFT'] })).toEqual([194_85, 179_70]);
  expect(of({ excludesSale: true })).toEqual([194_85, 0]);
});

const because = (change: Partial<OfferTerms>, customer = UNKNOWN_CUSTOMER) =>
  refusalOf(offer(change), { lines: [TRAY, RING], customer, now: NOW });

test('a refusal says what is true, and nothing of a code that has not begun', () => {
  expect(because({})).toBeUndefined();
  expect(because({ state: 'hidden' })).toBe("This code doesn't apply.");
  expect(because({ state: 'used up' })).toBe('This code is used up.');
  const endsAt = new Date('2026-11-13T00:00:00+05:30');
  expect(because({ state: 'over', endsAt })).toBe('This code ended yesterday.');
  expect(because({ minSubtotal: 2_500_00 })).toBe('This code is for orders of ₹2,500 or more.');
  const scopeWords = ['Coasters'];
  expect(because({ categoryIds: ['9'], scopeWords })).toBe('This code is only for Coasters.');
  expect(because({ productIds: ['ring'], excludesSale: true })).toBe(
    'This code is not for pieces on sale.',
  );
  const known = { isGuest: false, hasOrdered: true, uses: new Map([['a', 1]]) };
  expect(because({ firstOrderOnly: true }, known)).toBe('This code is for a first order.');
  expect(because({ limitEach: 1 }, known)).toBe('You have used this code already.');
  expect(because({ limitEach: 2 }, known)).toBeUndefined();
});

test('what asks who the customer is counts for guests with a code, and by itself for accounts alone', () => {
  const automatic = { reach: 'automatic', firstOrderOnly: true } as const;
  expect(because(automatic)).toBeDefined();
  expect(because(automatic, { ...UNKNOWN_CUSTOMER, isGuest: false })).toBeUndefined();
  expect(because({ firstOrderOnly: true })).toBeUndefined();
});

test('words of an offer and of its end', () => {
  const until = { lastDay: '2026-11-12', scopeWords: ['coasters'], basisPoints: 1_000 };
  expect(offerWords({ ...offer(until), lastDay: until.lastDay })).toBe(
    '10% off coasters until 12 November',
  );
  const amount = { kind: 'amount', amount: 100_00, minSubtotal: 1_500_00 } as const;
  expect(offerWords(offer(amount))).toBe('₹100 off on orders of ₹1,500 or more');
  expect(offerWords(offer({ kind: 'delivery' }))).toBe('Free delivery');
  expect(endedWords('2026-10-31', '2026-11-13')).toBe('This code ended on 31 October.');
  expect(scopeList(['a', 'b', 'c', 'd'])).toBe('a, b and 2 more');
});
