import { expect, test } from 'vitest';
import { placed } from './place.ts';

const IDS = ['a', 'b', 'c', 'd'];

test.each([
  ['c', null, 'a', 'cabd'],
  ['a', 'd', null, 'bcda'],
  ['a', 'b', 'c', 'bacd'],
  ['b', 'a', 'c', 'abcd'],
])('%s between %s and %s', (id, after, before, order) => {
  expect(placed(IDS, id, { after, before })?.join('')).toBe(order);
});

test.each([
  ['x', null, 'a'],
  ['a', 'x', null],
  ['a', 'b', 'd'],
  ['a', null, null],
  ['a', 'd', 'b'],
])('%s cannot stand between %s and %s, which are no neighbours', (id, after, before) => {
  expect(placed(IDS, id, { after, before })).toBeUndefined();
});
