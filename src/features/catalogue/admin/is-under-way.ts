import { queries } from '#platform/client/query.ts';

/** Whether such a call is running. A second click may come before the screen knows of the first. */
export function isUnderWay(mutationKey: readonly unknown[]): boolean {
  return queries.isMutating({ mutationKey }) > 0;
}
