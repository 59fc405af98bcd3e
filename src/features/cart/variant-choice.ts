import { variantGroups } from '../catalogue/price-of.ts';

type Option = { id: string; name: string; price: number };

/** On the wire, for a product without options. */
const NOTHING_TO_CHOOSE = '0';

/** On the wire: ids in group order joined with `+`, or `0` for none. */
export function variantIdOf(ids: string[]): string {
  return ids.length === 0 ? NOTHING_TO_CHOOSE : ids.join('+');
}

export function variantIdsOf(variantId: string): string[] {
  return variantId === NOTHING_TO_CHOOSE ? [] : variantId.split('+');
}

/**
 * The variants of a whole choice: exactly one of each option group, in group order. Undefined for any
 * other choice (product.md, "variantId with several groups").
 */
export function chosenVariants<V extends Option>(
  variants: V[],
  variantId: string,
): V[] | undefined {
  const groups = variantGroups(variants);
  const ids = variantIdsOf(variantId);
  if (ids.length !== groups.length) return undefined;
  const chosen = groups.flatMap(
    ({ options }, index) => options.find(({ id }) => id === ids[index]) ?? [],
  );
  return chosen.length === groups.length ? chosen : undefined;
}
