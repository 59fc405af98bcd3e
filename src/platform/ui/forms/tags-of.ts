/** Input of a word list: words ended by a comma, and the rest. */
export type ParsedTags = {
  tags: string[];
  rest: string;
  /** The last word that exists already. */
  doubled?: string | undefined;
};

/** Splits a text at commas. An existing word stays in the field while nothing follows it. */
export function tagsOf(text: string, values: readonly string[]): ParsedTags {
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
