import { variantGroups } from '../catalogue/price-of.ts';

type Option = { id: string; name: string; price: number };

/** How the wire names the choice where a product has nothing to choose. */
const NOTHING_TO_CHOOSE = '0';

/** The wire's `variantId` of chosen variants, which are in group order: `a+b`, or `0` for none. */
export function variantIdOf(ids: string[]): string {
  return ids.length === 0 ? NOTHING_TO_CHOOSE : ids.join('+');
}

/** The ids that a `variantId` of the wire names. */
export function variantIdsOf(variantId: string): string[] {
  return variantId === NOTHING_TO_CHOOSE ? [] : variantId.split('+');
}

/**
 * The variants that a `variantId` names, if it is a whole choice: exactly one option of each group
 * of the product, in group order (product.md, "variantId with several groups").
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
