import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asWords, wordTable } from './word-table.ts';

test('a table of words has something to say of a word that came later', () => {
  const looks = wordTable({ Paid: 'green', Pending: 'amber' }, (word) => `grey, ${word}`);
  const later: string = 'Partly paid';
  expect(looks.Paid).toBe('green');
  expect(looks[later as 'Paid']).toBe('grey, Partly paid');
  expect(looks['toString' as 'Paid']).toBe('grey, toString');
  expect(Object.keys(looks)).toEqual(['Paid', 'Pending']);
  expect(asWords('part-paid')).toBe('Part paid');
});

/** Words that the browser itself chooses, or that are looked up by `knownStatus`. */
const OWN = new Set([
  'SORTS',
  'SORT_LABELS',
  'ORDERS',
  'PAYMENTS',
  'STATUS_SENTENCES',
  'DAY_NAMES',
  'ABOUT',
  'RECIPES',
  'STATE_CODES',
  'DIALOG_TEXTS',
  'UNKNOWN',
  'FAMILIES',
  'MESSAGES',
  'NO_FILTERS',
  'EMPTY',
  'PAGES',
  'GUIDES',
  'BY_READER',
  'HEADINGS',
  'OF_PERMISSION',
  'LETTERS',
  'SALE_KIND_OF',
  'SHEETS',
  'LABELS',
  'CAPTIONS',
]);

test('each table by the words of an answer is one of them', () => {
  const bare = globSync('src/{app,features}/**/*.{ts,tsx}')
    .filter((file) => !/\/server\/|\.test\./.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/const ([A-Z_]+): Record<(?!string)[^=]*> = \{/g),
      ].map(([, name = '']) => `${file}: ${name}`),
    )
    .filter((found) => !OWN.has(found.split(': ')[1] ?? ''));
  expect(bare).toEqual([]);
});
