import { expect, test } from 'vitest';
import { trueSize } from './true-size.ts';

const of = (name: string, value: string) => trueSize({ attributes: [{ name, value }] }, []);

test.each([
  ['Diameter', '10 cm', { shape: 'circle', width: 100, height: 100 }],
  ['Diameter', '12 mm', { shape: 'circle', width: 12, height: 12 }],
  ['diameter ', '4.5cm', { shape: 'circle', width: 45, height: 45 }],
  ['Size', '11 cm across', { shape: 'circle', width: 110, height: 110 }],
  ['Size', '38 × 22 cm', { shape: 'rectangle', width: 380, height: 220 }],
  ['Size', '14 x 10 cm each', { shape: 'rectangle', width: 140, height: 100 }],
  ['Size', 'Medium 30×20 cm', { shape: 'rectangle', width: 300, height: 200 }],
])('%s "%s" is read', (name, value, size) => {
  expect(of(name, value)).toEqual(size);
});

test.each([
  ['Diameter', '10 cm across the flats'],
  ['Diameter', '4 cm across'],
  ['Diameter', 'About 11 × 9 cm, no two outlines alike'],
  ['Diameter', '15 cm, on a wooden base'],
  ['Size', '30 cm'],
  ['Size', '120 × 38 × 78 cm'],
  ['Size', '2 x 3 in'],
  ['Size', 'Large'],
  ['Size', '2.4'],
  ['Size', '90 × 70 cm'],
  ['Size', '3 × 3 mm'],
  ['Size', '0 × 3 cm'],
  ['Height', '4.5 cm'],
  ['Thickness', '8 mm'],
])('%s "%s" leaves doubt and is not drawn', (name, value) => {
  expect(of(name, value)).toBeUndefined();
});

test('the chosen size counts, even where it cannot be read', () => {
  const product = { attributes: [{ name: 'Size', value: '38 × 22 cm' }] };
  const chosen = { name: 'Size', value: 'Large 40×28 cm' };
  expect(trueSize(product, [chosen])).toMatchObject({ width: 400, height: 280 });
  expect(trueSize(product, [{ ...chosen, value: 'Large' }])).toBeUndefined();
  expect(trueSize(product, [{ name: 'Colors', value: 'Lagoon' }])).toMatchObject({ width: 380 });
});

test('two measures of one piece contradict each other', () => {
  const attributes = ['10 cm', '12 cm'].map((value) => ({ name: 'Diameter', value }));
  expect(trueSize({ attributes }, [])).toBeUndefined();
});
