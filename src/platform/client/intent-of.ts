import type { ProblemBody } from '#platform/contract/problem.ts';

/** What is sent, and the key that goes with every try of it (`Idempotency-Key`). */
export type Intent = { content: string; key: string };

/** A random idempotency key. Works without https too, where browsers have no `crypto.randomUUID`. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}

/**
 * The intent of sending this: the last one where that was the very same, else another. So what is
 * sent again because its answer was lost is done once. Whoever keeps the last forgets it once the
 * shop has answered: the same again is wanted again then.
 */
export function intentOf(content: unknown, last: Intent | undefined): Intent {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, key: newKey() };
}

/** No final answer came: it may have been done, and asking again under its key finds out. */
export function isUndecided({ status }: ProblemBody): boolean {
  return status === 0 || status === 429 || status >= 500;
}
