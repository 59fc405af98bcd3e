import { problemOf } from '#platform/client/query.ts';

/** What the person reads about a call that failed. A fault of ours has no sentence of its own. */
export function sentenceOf(error: unknown): string {
  return (
    problemOf(error)?.detail ??
    'The shop answered with a fault of its own. Try again in a few minutes; nothing is lost.'
  );
}
