import { expect, test } from 'vitest';
import { nearWords, searchWords } from './search-words.ts';

test.each([
  ['Trays', ['tray']],
  ['glass', ['glass']],
  ['glasses', ['glass']],
  ['lotus', ['lotus']],
  ['iris', ['iris']],
  ['boxes', ['box']],
  ['roses', ['rose']],
  ['butterflies', ['butterflie', 'butterfly']],
  ['butterfly', ['butterfly', 'butterflie']],
  ['colours', ['colour', 'color']],
  ['personalized', ['personalized', 'personalised']],
  ['ÉCLAT', ['Éclat']],
])('%j is searched by %j', (word, parts) => {
  expect(searchWords(word).flatMap((one) => one.parts)).toEqual(parts);
});

const typed = (q: string) => searchWords(q).map((word) => word.text);

test('a word that is typed twice is searched once', () => {
  expect(typed('Tray gold tray')).toEqual(['tray', 'gold']);
});

test('only hyphens between letters separate words', () => {
  expect(typed('  gold-leaf  tray ')).toEqual(['gold', 'leaf', 'tray']);
  expect(typed('reef_blue -x e\\l')).toEqual(['reef_blue', '-x', 'e\\l']);
});

test('near words differ by one letter or two swapped ones', () => {
  const near = nearWords('earings');
  for (const word of ['earrings', 'earing', 'earinks', 'aerings']) expect(near).toContain(word);
  expect(near).not.toContain('earings');
  expect(nearWords('tray')).toEqual([]);
  expect(nearWords('लहरलहर')).toEqual([]);
});
