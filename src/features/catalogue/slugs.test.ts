import { expect, test } from 'vitest';
import { isSlug, renamedCategory } from './slugs.ts';

test.each(['Wave', 'a b', '-a', 'a-', 'a--b', '', 'é', 'x'.repeat(101), '../a', 'a.b', 'a_b'])(
  '%j is no slug',
  (text) => expect(isSlug(text)).toBe(false),
);

test('a UUID is no slug', () => {
  expect(isSlug('018f0000-0000-7000-8000-000000000000')).toBe(false);
});

test.each([
  [{ name: '', slug: '' }, 'Trays', 'trays'],
  [{ name: 'Tray', slug: 'tray' }, 'Trays', 'trays'],
  [{ name: 'Tray', slug: 'my-trays' }, 'Trays', 'my-trays'],
  [{ name: 'Trays', slug: 'trays' }, 'थाली', ''],
  [{ name: 'थाली', slug: 'thali' }, 'Thalis', 'thalis'],
  [{ name: 'Thali', slug: 'category-0a1b2c3d' }, 'Thalis', 'thalis'],
])('%j renamed to %j has the slug %j', (category, to, slug) => {
  expect(renamedCategory(category, to)).toEqual({ name: to, slug });
});
