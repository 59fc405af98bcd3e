import { expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { leftOf, matching, sellablesOf } from './sellables.ts';

const image = (id: string) => ({
  id,
  url: `https://img.test/${id}.webp`,
  alt: '',
  isPrimary: false,
});

const TRAY = {
  id: 'tray',
  name: 'Wave Tray',
  price: 1299,
  stock: 2,
  images: [image('whole')],
  variants: [],
  combinations: [],
} as unknown as AdminProductWire;

const RING = {
  ...TRAY,
  id: 'ring',
  name: 'Ring',
  variants: [
    { id: 'lagoon', name: 'Colour', value: 'Lagoon', price: 500, images: [image('lagoon')] },
    { id: 'dusk', name: 'Colour', value: 'Dusk', price: 600, images: [] },
  ],
  combinations: [
    { id: 'lagoon', price: 500, stock: 0, isOffered: true },
    { id: 'dusk', price: 600, isOffered: true },
    { id: 'gone', price: 700, isOffered: false },
  ],
} as unknown as AdminProductWire;

test('a piece is sold as such, or by each combination that is offered', () => {
  expect(sellablesOf(TRAY)).toMatchObject([
    { key: 'tray 0', variantId: '0', variant: '', price: 1299, stock: 2 },
  ]);
  expect(sellablesOf(RING)).toMatchObject([
    { variantId: 'lagoon', variant: 'Lagoon', price: 500, stock: 0, picture: image('lagoon').url },
    { variantId: 'dusk', variant: 'Dusk', price: 600, picture: image('whole').url },
  ]);
});

test('what is left is said where it is counted', () => {
  expect([leftOf(3), leftOf(0), leftOf(undefined)]).toEqual(['3 left', 'Sold out', undefined]);
});

test('pieces are found by parts of the words of name and choice', () => {
  const all = [TRAY, RING].flatMap(sellablesOf);
  expect(matching(all, 'ring dusk').map(({ variant }) => variant)).toEqual(['Dusk']);
  expect(matching(all, ' WAVE ').map(({ name }) => name)).toEqual(['Wave Tray']);
  expect(matching(all, '')).toHaveLength(3);
});
