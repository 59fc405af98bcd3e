/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [i, letter] of from.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of to.split('').entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

export type Nearest = { known: string; edits: number };

export function nearestOf(word: string, known: readonly string[]): Nearest | undefined {
  return known
    .map((one) => ({ known: one, edits: editDistance(word, one) }))
    .toSorted((one, other) => one.edits - other.edits)[0];
}
