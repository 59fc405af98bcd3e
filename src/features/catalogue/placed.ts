import type { Place } from './collections/collection-contract.ts';

/** @returns the order in which `id` stands at `place`; undefined if these are no neighbours (any more) */
export function placed(
  ids: readonly string[],
  id: string,
  { after, before }: Place,
): string[] | undefined {
  const others = ids.filter((other) => other !== id);
  if (others.length === ids.length) return undefined;
  const at = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && at === 0) return undefined;
  if ((others[at] ?? null) !== before) return undefined;
  return others.toSpliced(at, 0, id);
}
