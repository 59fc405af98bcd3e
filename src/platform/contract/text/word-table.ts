/**
 * A table by the words of an enum that never lacks one: a page that was left open while the shop was updated meets
 * words it does not know, and one of them must not cost the whole page.
 * @param other what stands for a word that came later
 */
export function wordTable<Word extends string, Value>(
  table: Readonly<Record<Word, Value>>,
  other: (word: string) => Value,
): Readonly<Record<Word, Value>> {
  return new Proxy(table, {
    get: (known, word) => (Object.hasOwn(known, word) ? known[word as Word] : other(String(word))),
  });
}

/** `part-paid` as words that can be read: `Part paid`. */
export function asWords(word: string): string {
  const words = word.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
