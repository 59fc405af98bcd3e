import { rupeesIn } from '#platform/contract/typed/number.ts';
import { expect, test } from 'vitest';
import { emptyFields, toDraft, withoutEmptyRows } from './product-fields.ts';
import { kilogramsOf, unitsOf } from './typed-numbers.ts';
import { validateFields } from './validate-product.ts';

test.each([
  ['1299', 1299],
  [' ₹ 1,18,500.50 ', 118500.5],
  ['0', 0],
  ['12.', 12],
  ['', undefined],
  ['  ', undefined],
  ['12,99', Number.NaN],
  ['1e3', Number.NaN],
  ['-5', Number.NaN],
  ['cheap', Number.NaN],
])('the amount %j is %d', (text, amount) => {
  expect(rupeesIn(text)).toBe(amount);
});

test.each([
  ['0.455', 0.455],
  ['.5', 0.5],
  ['250 g', 0.25],
  ['२५० ग्राम', 0.25],
  ['', undefined],
  ['.', Number.NaN],
  // An Indian reader may mean 455 kg by this.
  ['0,455', Number.NaN],
])('the weight %j is %d', (text, weight) => {
  expect(kilogramsOf(text)).toBe(weight);
});

test.each([
  ['3', 3],
  ['', null],
  ['1.5', Number.NaN],
  ['-1', Number.NaN],
])('the stock %j is %d', (text, units) => {
  expect(unitsOf(text)).toBe(units);
});

const PICTURE = { key: 'p', url: '', alt: '', isPrimary: false, isSibling: false };
const SHOWN = { ...PICTURE, url: 'https://pictures.example/a.jpg' };
const VARIANT = {
  key: 'v',
  name: 'Colors',
  value: '',
  price: '1299',
  priceSource: 'product' as const,
  stock: '',
  stockSeen: null,
  images: [],
};

test('rows in which nothing was typed are left out of what is sent', () => {
  const rose = { ...VARIANT, value: 'Rose', images: [PICTURE, SHOWN] };
  const fields = {
    ...emptyFields(),
    name: 'Wave Tray',
    price: '1299',
    variants: [VARIANT, rose, { ...VARIANT, name: '\u2060', images: [PICTURE] }],
    attributes: [
      { key: 'a', name: '\u200B', value: ' ' },
      { key: 'b', name: 'Size', value: '20 cm' },
    ],
    images: [PICTURE, SHOWN],
  };
  const sent = toDraft(withoutEmptyRows(fields));
  expect(sent.variants?.map(({ value }) => value)).toEqual(['Rose']);
  expect(sent.variants?.[0]?.images).toHaveLength(1);
  expect(sent.attributes).toEqual([{ name: 'Size', value: '20 cm' }]);
  expect(sent.images).toHaveLength(1);
  expect(validateFields(withoutEmptyRows(fields))).toEqual({});
});

test.each([
  ['a variant that is stored', { variants: [{ ...VARIANT, id: 'v1' }] }],
  ['a variant with a name of its own', { variants: [{ ...VARIANT, name: 'Size' }] }],
  ['a variant with pieces', { variants: [{ ...VARIANT, stock: '3' }] }],
  ['a variant with a picture', { variants: [{ ...VARIANT, images: [SHOWN] }] }],
  ['an attribute without a value', { attributes: [{ key: 'a', name: 'Size', value: '' }] }],
  ['a picture with words', { images: [{ ...PICTURE, alt: 'A wave' }] }],
  ['a stored picture without its address', { images: [{ ...PICTURE, id: 'p1' }] }],
])('%s is asked about', (_, part) => {
  const fields = { ...emptyFields(), name: 'Wave Tray', price: '1299', ...part };
  expect(withoutEmptyRows(fields)).toEqual(fields);
  expect(Object.keys(validateFields(withoutEmptyRows(fields)))).toHaveLength(1);
});
