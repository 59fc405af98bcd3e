import { expect, test } from 'vitest';
import { nearWords, searchWords } from './search-words.ts';
import { listedWords } from './trade-words.ts';

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
  ['ÉCLAT', ['eclat']],
  ['e\u0301clat', ['eclat']],
  ['Ｗａｖｅ', ['wave']],
  ["mom's", ['mom']],
  ['फ़ूल', ['फूल']],
  ['फ\u093cूल', ['फूल']],
  ['चाँद', ['चांद']],
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

test.each([
  ['gift for mom', ['gift', 'mom']],
  ['A tray with the waves', ['tray', 'waves']],
  ['माँ के लिए उपहार', ['मां', 'उपहार']],
  ['maa ke liye gift', ['maa', 'gift']],
  ['the', ['the']],
  ['for a', ['for', 'a']],
  ['wave, tray!', ['wave', 'tray']],
  ["' %", ["'", '%']],
])('the words of %j are %j', (q, words) => {
  expect(typed(q)).toEqual(words);
});

test.each([
  ['लहर', 'wave'],
  ['लहरें', 'wave'],
  ['lehar', 'wave'],
  ['समुद्र', 'ocean'],
  ['राखी', 'rakhi'],
  ['राखियाँ', 'rakhi'],
  ['थाली', 'platter'],
  ['दीये', 'lamp'],
  ['झुमकों', 'earring'],
  ['jhumka', 'earring'],
  ['गहनों', 'jewellery'],
  ['तोहफ़े', 'gift'],
  ['घड़ियां', 'clock'],
  ['माँ', 'mother'],
  ['छल्ला', 'keychain'],
])('%j leads to %j', (q, word) => {
  expect(searchWords(q).flatMap(({ leads }) => leads)).toContain(word);
});

test('the list has 60 words in Hindi and 20 in its Latin letters, each leading to another one', () => {
  const listed = listedWords();
  const hindi = listed.filter((word) => /\p{Script=Devanagari}/u.test(word));
  expect(hindi.length).toBeGreaterThanOrEqual(60);
  expect(listed.length - hindi.length).toBeGreaterThanOrEqual(20);
  for (const word of listed) {
    const english = searchWords(word).flatMap(({ leads }) =>
      leads.filter((one) => /^[a-z]/.test(one)),
    );
    expect([word, english.length]).not.toEqual([word, 0]);
  }
});

test('near words differ by one letter or two swapped ones', () => {
  const near = nearWords('earings');
  for (const word of ['earrings', 'earing', 'earinks', 'aerings']) expect(near).toContain(word);
  expect(near).not.toContain('earings');
  expect(nearWords('tray')).toEqual([]);
  expect(nearWords('लहरलहर')).toEqual([]);
});
