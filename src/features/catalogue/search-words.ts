/** A word of a search; finding any of its parts counts. */
export type SearchWord = { text: string; parts: string[] };

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

/** One spelling for searches that find the same, so that they share a cached answer. */
export function plainSearch(q: string): string {
  // Only A to Z: the database lowers some other letters differently (İ, Σ).
  const lowered = q.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lowered.trim().split(/\s+/).join(' ');
}

export function searchWords(q: string): SearchWord[] {
  const texts = plainSearch(q)
    .split(/\s+|(?<=[\p{L}\p{N}])[-‐–](?=[\p{L}\p{N}])/u)
    .filter(Boolean);
  return [...new Set(texts)].map((text) => {
    const parts = partsOf(text).flatMap(spellingsOf);
    return { text, parts: parts.filter((part) => !parts.some((one) => isWithin(one, part))) };
  });
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
