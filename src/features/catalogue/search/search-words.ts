import { normaliseSearch } from './normalise-search.ts';
import { tradeWords } from './trade-words.ts';

/** A word of a search. Finding any of its parts counts, or a word that begins with what it leads to. */
export type SearchWord = { text: string; parts: string[]; leads: string[] };

/** Left out of a search that has other words. */
const SMALL_WORDS = new Set(
  [
    'a an and any at by for from i in is it me my of on or our please some that the this to want with you your',
    'के का की को में से पर और या एक लिए है हैं वाला वाली वाले मेरा मेरी मेरे अपना अपनी अपने',
    'ke ka ki ko mein se par aur ya ek liye hai wala wali wale mera meri mere apna apni apne',
  ].flatMap((words) => words.split(' ').map(normaliseSearch)),
);

/** British first. */
const SPELLINGS = [
  ['jewellery', 'jewelry'],
  ['colour', 'color'],
  ['grey', 'gray'],
  ['favour', 'favor'],
  ['centre', 'center'],
  ['mould', 'mold'],
  ['fibre', 'fiber'],
  ['personalis', 'personaliz'],
  ['customis', 'customiz'],
] as const;

function partsOf(word: string): string[] {
  if (/[a-z]{3}ies$/.test(word)) return [word.slice(0, -1), `${word.slice(0, -3)}y`];
  if (/[a-z]{3}[^aeiou\W\d_]y$/.test(word)) return [word, `${word.slice(0, -1)}ie`];
  if (/[a-z]{2}(?:ss|x|ch|sh)es$/.test(word)) return [word.slice(0, -2)];
  if (/[a-z]{2}[^siu\W\d_]s$/.test(word)) return [word.slice(0, -1)];
  return [word];
}

function spellingsOf(part: string): string[] {
  const other = SPELLINGS.flatMap(([british, american]) => {
    if (part.includes(british)) return part.replace(british, american);
    return part.includes(american) ? part.replace(american, british) : [];
  });
  return [part, ...other];
}

/** Strips punctuation around a word; a word of signs alone stays. */
function withoutMarks(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? text.replaceAll(/^[("'“‘¿¡]+|[)"'”’.,;:!?…।]+$/gu, '') : text;
}

function toSearchWord(text: string): SearchWord {
  const parts = partsOf(text.replace(/['’]s$/, '')).flatMap(spellingsOf);
  return {
    text,
    parts: parts.filter((part) => !parts.some((one) => isWithin(one, part))),
    leads: tradeWords(text),
  };
}

/** The words to be searched, without small ones. */
export function searchWords(q: string): SearchWord[] {
  const texts = normaliseSearch(q)
    .split(/\s+|(?<=[\p{L}\p{N}])[-‐–](?=[\p{L}\p{N}])/u)
    .map(withoutMarks)
    .filter(Boolean);
  const all = [...new Set(texts)];
  const said = all.filter((text) => !SMALL_WORDS.has(text));
  return (said.length > 0 ? said : all).map(toSearchWord);
}

function isWithin(shorter: string, part: string): boolean {
  return shorter !== part && part.includes(shorter);
}

const SHORTEST_CORRECTED = 5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Words with one letter changed, added, removed, or two swapped. */
export function nearWords(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < SHORTEST_CORRECTED) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    near.add(before + after.slice(1));
    near.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
    for (const letter of LETTERS) {
      near.add(before + letter + after);
      near.add(before + letter + after.slice(1));
    }
  }
  near.delete(word);
  return [...near];
}
