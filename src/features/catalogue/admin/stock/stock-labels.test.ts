import { expect, test } from 'vitest';
import { hasSoldOut, stockSummary } from './stock-labels.ts';

const plain = (stock?: number) => ({ stock, variants: [], combinations: [] });
const chosen = (...stocks: (number | undefined)[]) => ({
  variants: [{ name: 'Colors' }],
  combinations: stocks.map((stock, at) => ({ id: `${at}`, stock })),
});
const ofTwoGroups = (...stocks: (number | undefined)[]) => ({
  ...chosen(...stocks),
  variants: [{ name: 'Colors' }, { name: 'Size' }],
});
const OFF = { id: 'off', stock: 0, isOffered: false };

test.each([
  ['Made to order', plain(), false],
  ['12 left', plain(12), false],
  ['1,200 left', plain(1200), false],
  ['Sold out', plain(0), true],
  ['Made to order', { ...chosen(undefined, undefined), stock: 0 }, false],
  ['7 left', chosen(3, 4), false],
  ['3 left, others made to order', chosen(3, undefined), false],
  ['2 of 3 variants sold out', chosen(0, 4, 0), true],
  ['1 of 2 variants sold out', chosen(0, undefined), true],
  ['1 of 2 combinations sold out', ofTwoGroups(0, 4), true],
  ['Sold out', chosen(0, 0), true],
  ['4 left', { ...chosen(4), combinations: [{ id: '0', stock: 4 }, OFF] }, false],
])('says %s of %j', (words, product, isSoldOut) => {
  expect(stockSummary(product)).toBe(words);
  expect(hasSoldOut(product)).toBe(isSoldOut);
});
