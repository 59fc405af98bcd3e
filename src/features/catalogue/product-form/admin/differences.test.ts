import { expect, test } from 'vitest';
import { differences, mergeEdit } from './differences.ts';
import { emptyFields, type ProductFields, type VariantFields } from './fields/product-fields.ts';

const LAGOON: VariantFields = {
  key: 'v1',
  id: 'v1',
  name: 'Colors',
  value: 'Lagoon',
  price: '1299.00',
  stock: '5',
  stockSeen: 5,
  images: [],
};
const BASE: ProductFields = {
  ...emptyFields(),
  name: 'Tray',
  price: '1299.00',
  variants: [LAGOON],
};

function variant(change: Partial<VariantFields>): Pick<ProductFields, 'variants'> {
  return { variants: [{ ...LAGOON, ...change }] };
}

test('equal amounts in other notation do not differ', () => {
  const mine = { ...BASE, price: '1,299' };
  expect(differences({ base: BASE, theirs: BASE, mine })).toEqual([]);
});

test('each difference names its author', () => {
  const theirs = { ...BASE, name: 'Theirs', tags: ['sea'] };
  const mine = { ...BASE, name: 'Mine', price: '1500' };
  const found = differences({ base: BASE, theirs, mine });
  expect(found.map(({ label, by }) => `${label} ${by}`)).toEqual([
    'Name both',
    'Price me',
    'Tags them',
  ]);
  expect(found[1]).toMatchObject({ theirs: '₹1,299.00', mine: '₹1,500.00' });
});

test('a variant of one side is listed once, not as another order', () => {
  const coral = { ...LAGOON, key: 'v2', id: 'v2', value: 'Coral' };
  const theirs = { ...BASE, variants: [LAGOON, coral] };
  const found = differences({ base: BASE, theirs, mine: BASE });
  expect(found.map(({ label }) => label)).toEqual(['Variant Coral']);
  expect(found[0]?.mine).toBe('');
  const turned = { ...BASE, variants: [coral, LAGOON] };
  const order = differences({ base: theirs, theirs, mine: turned });
  expect(order.map(({ label }) => label)).toEqual(['Order of variants']);
});

test('untouched stock follows the stored one', () => {
  const theirs = { ...BASE, ...variant({ stock: '2', stockSeen: 2 }) };
  const over = mergeEdit({ ...BASE, name: 'Mine' }, theirs);
  expect(over).toMatchObject({ name: 'Mine', variants: [{ stock: '2', stockSeen: 2 }] });
});

test('edited stock stays, against the stored one', () => {
  const theirs = { ...BASE, ...variant({ stock: '2', stockSeen: 2 }) };
  const over = mergeEdit({ ...BASE, ...variant({ stock: '9' }) }, theirs);
  expect(over).toMatchObject({ variants: [{ stock: '9', stockSeen: 2 }] });
});
