import { queries } from '#platform/client/query.ts';

/** A second click may come before the screen has drawn the first. */
export function isUnderWay(mutationKey: readonly unknown[]): boolean {
  return queries.isMutating({ mutationKey }) > 0;
}
