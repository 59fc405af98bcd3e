import { expect, test } from 'vitest';
import type { QuoteDraft } from '#features/enquiries/quote-contract.ts';
import { withProduct } from './recipes/with-product.ts';
import { amountOf, madeInWords, quantityIn } from './typed-costs.ts';

test.each([
  ['320', 'g', 320],
  ['0.32 kg', 'g', 320],
  ['२५० ग्राम', 'g', 250],
  ['12.5 ml', 'ml', 12.5],
  ['2 pieces', 'pcs', 2],
  ['1.25 m', 'm', 1.25],
  ['', 'pcs', undefined],
  ['two', 'pcs', Number.NaN],
  ['1,5', 'm', Number.NaN],
] as const)('%j of a material in %s is %s', (text, unit, quantity) => {
  expect(quantityIn(text, unit)).toBe(quantity);
});

test('amounts are grouped as in India', () => {
  expect(amountOf(125_000.5, 'g')).toBe('1,25,000.5 g');
});

const LINE = { name: 'Tray', details: 'With a wave', quantity: 2, unitPrice: '' };
const DRAFT: QuoteDraft = {
  lines: [LINE],
  shipping: '',
  discount: '',
  deposit: '',
  validUntil: '2099-01-31',
  readyInDays: '',
  note: '',
};

test('a price goes into the line that has none yet, or into a line of its own', () => {
  const product = { name: '', quantity: 1, unitPrice: 1299 };
  const first = withProduct(DRAFT, product);
  expect(first.lines).toEqual([{ ...LINE, quantity: 1, unitPrice: '1299' }]);
  const both = withProduct(first, { ...product, name: 'Bowl' });
  expect(both.lines.map(({ name }) => name)).toEqual(['Tray', 'Bowl']);
});

test('what was made is said with what it took', () => {
  const taken = [{ name: 'Resin', unit: 'g', quantity: 1330 }] as const;
  expect(madeInWords({ stock: 8, taken: [...taken], short: ['Resin'] })).toBe(
    'Now 8 in stock. Taken: 1,330 g Resin. More was used than you had counted: Resin.',
  );
  expect(madeInWords({ taken: [], short: [] })).toBe(
    'No stock was added, because it is not counted. Start counting under All Products, Stock.',
  );
});
