/** What is typed into a list of words: words ended by a comma, and what still stands there. */
export type TypedTags = {
  /** Words that are not there yet, each once. */
  tags: string[];
  rest: string;
  /** A word that is there already, the last of them. */
  doubled?: string | undefined;
};

/** Parts a text at its commas. A word that is there already stays in the field while nothing follows it. */
export function tagsOf(text: string, values: readonly string[]): TypedTags {
  const words = text.split(',');
  const last = words.pop() ?? '';
  if (words.length === 0) return { tags: [], rest: text };
  const ended = [...new Set(words.map((word) => word.trim()))].filter((word) => word !== '');
  const doubled = ended.findLast((word) => values.includes(word));
  const rest = last.trimStart();
  return {
    tags: ended.filter((word) => !values.includes(word)),
    rest: rest === '' ? (doubled ?? '') : rest,
    doubled,
  };
}
