/** A word of a search, and the parts of words that each count as finding it. */
export type SearchWord = { typed: string; parts: string[] };

/** Spellings of one word, British first. */
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

/** Parts that the singular and the plural of an English word have in common. */
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

/** One spelling of searches that find the same, so that they share one kept answer. */
export function plainSearch(q: string): string {
  // Only A to Z: the database lowers the rest, and differently for some letters (İ, Σ).
  const lowered = q.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lowered.trim().split(/\s+/).join(' ');
}

/** A search as its words; hyphens between letters separate words too. */
export function searchWords(q: string): SearchWord[] {
  return plainSearch(q)
    .split(/\s+|(?<=[\p{L}\p{N}])[-‐–](?=[\p{L}\p{N}])/u)
    .filter(Boolean)
    .map((typed) => {
      const parts = partsOf(typed).flatMap(spellingsOf);
      return { typed, parts: parts.filter((part) => !parts.some((one) => isWithin(one, part))) };
    });
}

/** Whether whatever holds `part` holds `shorter` too. */
function isWithin(shorter: string, part: string): boolean {
  return shorter !== part && part.includes(shorter);
}

const SHORTEST_CORRECTED = 5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Every word that differs from this one by one letter, or by two that changed places. */
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
