import { expect, test } from 'vitest';
import { PAPER_KINDS, paperLabel } from './paper-kinds.ts';

/** Rules 46 and 49 of the CGST Rules. */
const MOST_CHARACTERS = 16;

test('no label has more characters than the law allows, and no two kinds share one', () => {
  const of = (prefix: string, number: number) =>
    PAPER_KINDS.map((kind) => paperLabel({ kind, prefix, fy: '26-27', number }));
  expect(of('LH', 1)).toEqual([
    'LH/26-27/B00001',
    'LH/26-27/S00001',
    'LH/26-27/00001',
    'LH/26-27/C00001',
    'LH/26-27/R00001',
  ]);
  const longest = of('ABC', 99_999);
  expect(Math.max(...longest.map((label) => label.length))).toBe(MOST_CHARACTERS);
  expect(new Set(longest).size).toBe(PAPER_KINDS.length);
});
