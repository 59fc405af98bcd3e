import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountOf } from '#features/offers/offer-discount.ts';
import type { OfferTerms } from '#features/offers/offer-terms.ts';
import { draftOrder } from '#features/orders/server/place/draft-order.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import type { Snapshot } from '../../snapshot-contract.ts';
import { creditedOf, creditOf, remainingOf } from './credit-of.ts';
import { snapshotOf } from './snapshot-of.ts';

const TAXED = {
  ...NEW_SHOP,
  tax: { ...NEW_SHOP.tax, mode: 'regular' as const, gstin: '24ABCDE1234F1Z5' },
};

const ADDRESS = {
  id: '',
  type: 'Home',
  address1: '14 Ellis Bridge',
  address2: '',
  city: 'Ahmedabad',
  state: 'Gujarat',
  zipCode: '380006',
  country: 'India',
} as const;

const OFFER: Omit<OfferTerms, 'basisPoints' | 'amount' | 'kind'> = {
  id: '',
  version: 1,
  reach: 'code',
  code: 'DIWALI',
  title: 'Diwali',
  minSubtotal: 0,
  firstOrderOnly: false,
  excludesSale: false,
  productIds: [],
  categoryIds: [],
  tags: [],
  scopeWords: [],
  state: 'open',
};

type Line = { quantity: number; unitPrice: number };
type Off = { kind: 'percent' | 'amount'; basisPoints: number; amount: number };

/** The paper of an order with this offer, and what was paid for its pieces. */
function sold(lines: Line[], off: Off) {
  const { discount, shares } = discountOf({ ...OFFER, ...off }, lines);
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const paid = subtotal - discount;
  const { order } = draftOrder({
    uid: 'asha',
    at: new Date('2026-11-29T06:00:00Z'),
    recipient: { firstName: 'Asha', lastName: '', phone: '', email: '', address: ADDRESS },
    lines: lines.map((line) => ({ name: 'Nameplate', ...line })),
    terms: {
      pricing: { subtotal, discount, shipping: 0, fee: 0, total: paid },
      delivery: { chosen: { id: 'agreed', name: 'Standard', kind: 'courier', place: '' } },
      payment: 'UPI',
      lineDiscounts: shares,
    },
    plan: undefined,
  });
  const snapshot = snapshotOf({ order, settings: TAXED, taxed: new Map(), payment: '' });
  return { paper: { label: 'INV/1', issued_at: new Date(), snapshot }, paid };
}

/** Some pieces of one line after the other, as these numbers choose, until all are back. */
function creditsOf(paper: ReturnType<typeof sold>['paper'], choices: readonly number[]) {
  const credits: { snapshot: Snapshot }[] = [];
  for (let step = 0; ; step += 1) {
    const credited = creditedOf(credits);
    const left = [...remainingOf(paper, credited)];
    if (left.length === 0) return credits;
    const choice = choices[step % choices.length] ?? 0;
    const [key, count] = left[choice % left.length] ?? ['', 0];
    const counts = new Map([[key, 1 + (choice % count)]]);
    credits.push({ snapshot: creditOf(paper, { credited, counts, reason: 'Chipped' }) });
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Sums of the lines of papers. */
function sumsOf(papers: readonly Snapshot[]) {
  const lines = papers.flatMap((one) => one.lines);
  return {
    total: sum(lines.map(({ total }) => total)),
    discount: sum(lines.map(({ discount }) => discount)),
    amount: sum(lines.map(({ amount }) => amount)),
    half: sum(lines.map(({ tax }) => tax?.half ?? 0)),
    taxable: sum(lines.map(({ tax }) => tax?.taxable ?? 0)),
  };
}

const LINES = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unitPrice: fc.integer({ min: 1, max: 50_000_00 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const OFF = fc.record({
  kind: fc.constantFrom('percent' as const, 'amount' as const),
  basisPoints: fc.integer({ min: 1, max: 10_000 }),
  amount: fc.integer({ min: 1, max: 90_000_00 }),
});
const CHOICES = fc.array(fc.nat(), { minLength: 1, maxLength: 54 });

test('refunds of all lines of a discounted order, in any order, are what was paid for them', () => {
  fc.assert(
    fc.property(LINES, OFF, CHOICES, (lines, off, choices) => {
      const { paper, paid } = sold(lines, off);
      const credits = creditsOf(paper, choices).map(({ snapshot }) => snapshot);
      expect(credits.every(({ total }) => total >= 0)).toBe(true);
      expect(sum(credits.map(({ total }) => total))).toBe(paid);
      expect(sumsOf(credits)).toEqual(sumsOf([paper.snapshot]));
      expect(sumsOf([paper.snapshot])).toMatchObject({ total: paid });
    }),
    { numRuns: 1_000 },
  );
});
