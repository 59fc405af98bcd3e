import { expect, test } from 'vitest';
import { siblingsOf } from './gallery-pictures.ts';

const picture = (id: string, isSibling = true, isPrimary = false) => ({
  id,
  url: '',
  alt: '',
  isPrimary,
  ...(isSibling && { isSibling }),
});
const A = picture('a', true, true);
const [B, C, D] = [picture('b'), picture('c'), picture('d', false)];
const NONE = { combinations: [] };

test('at least two marked pictures are siblings, the primary one is none', () => {
  expect(siblingsOf({ ...NONE, images: [A, B, C, D] })).toEqual([B, C]);
  expect(siblingsOf({ ...NONE, images: [A, B, D] })).toEqual([]);
});

test('a picture that a choice or a field shows stays in the gallery', () => {
  const combinations = [{ id: 'x', price: 1, imageId: 'c' }];
  const e = picture('e');
  expect(siblingsOf({ combinations, images: [A, B, C, D] })).toEqual([]);
  expect(siblingsOf({ combinations, images: [A, B, C, D, e] })).toEqual([B, e]);
  const place = { x: 50, y: 50, width: 40, angle: 0 };
  const preview = { ...place, imageId: 'b', font: 'text', colour: '#000000' } as const;
  const fields = [
    { id: 'name', kind: 'text', label: 'Name', isRequired: false, price: 0, preview } as const,
  ];
  expect(siblingsOf({ combinations: [], fields, images: [A, B, C, e] })).toEqual([C, e]);
});
