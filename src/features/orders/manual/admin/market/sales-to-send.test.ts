import { expect, test } from 'vitest';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { Sellable } from '../../../admin/lines/sellables.ts';
import {
  asSold,
  isToSendAgain,
  leftAfter,
  newSale,
  productsIn,
  sumOf,
  withoutCode,
  withoutStock,
} from './sales-to-send.ts';

const sellable = (id: string, price: number, stock?: number): Sellable => ({
  key: `${id} 0`,
  productId: id,
  variantId: '0',
  name: id,
  variant: '',
  price,
  picture: '',
  ...(stock !== undefined && { stock }),
});

const TRAY = sellable('tray', 1299.5, 3);
const RING = sellable('ring', 500);
const NOW = new Date('2026-11-26T06:00:00Z');
const PIECES = productsIn({ 'tray 0': 2, 'ring 0': 1, 'gone 0': 4 }, [TRAY, RING]);
const SALE = newSale(PIECES, { method: 'Cash', discount: 0 }, NOW);

const problem = (status: number, more: object = {}): ProblemBody => ({
  type: '',
  title: '',
  detail: 'No.',
  status,
  code: 'OUT_OF_STOCK',
  ...more,
});

test('a sale has its own key, the time of the sale and the prices of the tiles', () => {
  expect(sumOf(PIECES)).toBe(309_900);
  expect(SALE.body).toMatchObject({
    channel: 'market',
    delivery: 'handed-over',
    payment: { method: 'Cash', status: 'Paid' },
    soldAt: NOW.toISOString(),
    lines: [
      { productId: 'tray', quantity: 2, price: 1299.5 },
      { productId: 'ring', quantity: 1, price: 500 },
    ],
  });
  expect(newSale(PIECES, { method: 'Cash', discount: 0 }, NOW).key).not.toBe(SALE.key);
});

test('what waits to be sent and what lies in the basket is no longer left', () => {
  const basket = { 'tray 0': 1 };
  expect(leftAfter(TRAY, { basket, sales: [] })).toBe(2);
  expect(leftAfter(TRAY, { basket, sales: [SALE] })).toBe(0);
  expect(leftAfter(TRAY, { basket: {}, sales: [{ ...SALE, problem: problem(409) }] })).toBe(3);
  expect(leftAfter(RING, { basket, sales: [SALE] })).toBeUndefined();
});

test('a lost connection, a full shop and an ended session decide nothing; a refusal does', () => {
  expect([0, 401, 403, 429, 503].every((status) => isToSendAgain(problem(status)))).toBe(true);
  expect([409, 422].some((status) => isToSendAgain(problem(status)))).toBe(false);
});

test('recorded all the same, only what is short takes no stock, under another key', () => {
  const refused = {
    ...SALE,
    problem: problem(409, { productId: 'tray', variantId: '0', available: 1 }),
  };
  const again = withoutStock(refused);
  expect(again.key).not.toBe(SALE.key);
  expect(again).not.toHaveProperty('problem');
  expect(again.body.lines).toEqual([
    { name: 'tray', quantity: 2, price: 1299.5 },
    { productId: 'ring', variantId: '0', quantity: 1, price: 500 },
  ]);
});

test('something that the shop does not list is named, takes no stock, and a discount goes along', () => {
  const bowl = asSold({ key: 'one', name: 'Blue bowl', price: 250 });
  expect(sumOf([...PIECES, bowl])).toBe(334_900);
  const sale = newSale([...PIECES, bowl], { method: 'UPI', discount: 4_950 }, NOW);
  expect(sale.body).toMatchObject({ discount: 49.5, payment: { method: 'UPI' } });
  expect(sale.body.lines.at(-1)).toEqual({ name: 'Blue bowl', price: 250, quantity: 1 });
  const again = withoutStock({
    ...sale,
    problem: problem(409, { productId: 'tray', variantId: '0', available: 0 }),
  });
  expect(again.body).toMatchObject({ discount: 49.5 });
  expect(again.body.lines.map((line) => 'name' in line && line.name)).toEqual([
    'tray',
    false,
    'Blue bowl',
  ]);
});

test('recorded all the same without its code, a sale keeps the discount that was given', () => {
  const sale = newSale(PIECES, { method: 'Cash', discount: 46_485, code: 'DIWALI' }, NOW);
  expect(sale.body).toMatchObject({ code: 'DIWALI', discount: 464.85 });
  const again = withoutCode({ ...sale, problem: problem(422, { fields: { code: 'Used up.' } }) });
  expect(again).not.toHaveProperty('problem');
  expect(again.body).not.toHaveProperty('code');
  expect(again.body).toMatchObject({ discount: 464.85 });
  expect(again.key).not.toBe(sale.key);
});
