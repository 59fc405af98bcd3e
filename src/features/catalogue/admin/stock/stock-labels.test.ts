import { expect, test } from 'vitest';
import { hasSoldOut, stockSummary } from './stock-labels.ts';

const variants = (...stocks: (number | undefined)[]) =>
  stocks.map((stock) => ({ name: 'Colour', stock }));
const ONE_SIZE = { name: 'Size', stock: 0 };

test.each([
  ['Made to order', { variants: [] }, false],
  ['12 left', { stock: 12, variants: [] }, false],
  ['1,200 left', { stock: 1200, variants: [] }, false],
  ['Sold out', { stock: 0, variants: [] }, true],
  ['Made to order', { stock: 0, variants: variants(undefined, undefined) }, false],
  ['7 left', { variants: variants(3, 4) }, false],
  ['3 left, others made to order', { variants: variants(3, undefined) }, false],
  ['2 of 3 variants sold out', { variants: variants(0, 4, 0) }, true],
  ['1 of 2 variants sold out', { variants: variants(0, undefined) }, true],
  ['Sold out', { variants: variants(0, 0) }, true],
  ['Sold out', { variants: [...variants(4, 2), ONE_SIZE] }, true],
])('says %s of %j', (words, product, isSoldOut) => {
  expect(stockSummary(product)).toBe(words);
  expect(hasSoldOut(product)).toBe(isSoldOut);
});
