import { variantGroups } from '../choices/variant-choice.ts';

/** "3 combinations"; of one option group "3 variants", which are the same there. */
export function combinationsOf(count: number, variants: { name: string }[]): string {
  const one = variantGroups(variants).length > 1 ? 'combination' : 'variant';
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
