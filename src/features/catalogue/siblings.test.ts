import { expect, test } from 'vitest';
import { siblingsOf } from './siblings.ts';

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

test('a picture that a choice shows stays in the gallery', () => {
  const combinations = [{ id: 'x', price: 1, imageId: 'c' }];
  const e = picture('e');
  expect(siblingsOf({ combinations, images: [A, B, C, D] })).toEqual([]);
  expect(siblingsOf({ combinations, images: [A, B, C, D, e] })).toEqual([B, e]);
});
