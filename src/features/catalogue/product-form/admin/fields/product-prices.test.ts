import { expect, test } from 'vitest';
import {
  emptyFields,
  NEW_COMBINATION,
  type ProductFields,
  type VariantFields,
} from './product-fields.ts';
import { combinationRows, movedRows, withMovedPrices, marginOf } from './product-prices.ts';

function variant(name: string, value: string, price: string): VariantFields {
  return { key: value, id: value, name, value, price, stock: '', stockSeen: null, images: [] };
}

const BASE: ProductFields = {
  ...emptyFields(),
  price: '999.00',
  variants: [
    variant('Colors', 'Lagoon', '999.00'),
    variant('Size', 'Small', '899.00'),
    variant('Size', 'Medium', '999.00'),
  ],
};

const pricesOf = ({ variants }: ProductFields) => variants.map(({ price }) => price);

test('stored variants with the old price show the new one', () => {
  const shown = withMovedPrices({ ...BASE, price: '1,099' }, BASE);
  expect(pricesOf(shown)).toEqual(['1099.00', '899.00', '1099.00']);
  expect(movedRows(shown, BASE).map(({ value }) => value)).toEqual(['Lagoon', 'Medium']);
});

test('an entered price stays, even if it equals the stored one', () => {
  const [lagoon, ...sizes] = BASE.variants;
  const typed = lagoon && { ...lagoon, priceSource: 'typed' as const };
  const variants = typed ? [typed, ...sizes] : sizes;
  const shown = withMovedPrices({ ...BASE, price: '1099', variants }, BASE);
  expect(pricesOf(shown)[0]).toBe('999.00');
});

test('without a price nothing moves', () => {
  for (const price of ['', 'ten', '999']) {
    expect(pricesOf(withMovedPrices({ ...BASE, price }, BASE))).toEqual(pricesOf(BASE));
  }
});

test("a new variant follows the product's price until one is entered", () => {
  const rose = { ...variant('Colors', 'Rose', ''), priceSource: 'product' as const };
  const fields = { ...emptyFields(), price: '120', variants: [rose] };
  expect(pricesOf(withMovedPrices(fields))).toEqual(['120']);
});

test('every combination shows its stored and new price, and its own where it has one', () => {
  const own = { ...NEW_COMBINATION, ownPrice: '1,500' };
  const base = { ...BASE, combinations: { 'Lagoon+Medium': own } };
  expect(combinationRows(withMovedPrices({ ...base, price: '1099' }, base), base)).toEqual([
    { key: 'Lagoon+Small', label: 'Lagoon, Small', rule: 899, price: 899, before: 899 },
    { key: 'Lagoon+Medium', label: 'Lagoon, Medium', rule: 1099, price: 1500, before: 1500 },
  ]);
});

test('more combinations than a product may have are not made', () => {
  const variants = Array.from({ length: 100 }, (_, at) =>
    variant(`Group ${at % 10}`, `Value ${at}`, '10'),
  );
  expect(combinationRows({ ...BASE, variants }, BASE)).toEqual([]);
});

test('a margin is price less cost, and may be negative', () => {
  expect(marginOf(1299, 520)).toEqual({ amount: 779, percent: 60 });
  expect(marginOf(100, 120)).toEqual({ amount: -20, percent: -20 });
  expect(marginOf(0, 120)).toBe(undefined);
  expect(marginOf(100, Number.NaN)).toBe(undefined);
  expect(marginOf(undefined, 100)).toBe(undefined);
});
