import { availabilityOf } from './availability.ts';

type Priced = { price: number; comparePrice?: number | undefined };
type Option = { id: string; name: string };
/** A choice that can be bought: `id` is the `variantId` of the wire. */
type Combination = { id: string; price: number; stock?: number | undefined };
type Choosable = { combinations: Combination[] };

/** The first combination that can be bought, else the first one. */
function firstCombination({ combinations }: Choosable): Combination | undefined {
  const buyable = combinations.find((one) => availabilityOf(one).kind !== 'sold-out');
  return buyable ?? combinations[0];
}

/** The options of the first combination that can be bought; none for a product without variants. */
export function firstChoice<V extends Option>(product: Choosable & { variants: V[] }): V[] {
  const first = firstCombination(product);
  return (first && chosenVariants(product.variants, first.id)) ?? [];
}

/** The price on cards, product pages and in search results: that of the first choice. */
export function shownPrice(product: Priced & Choosable): number {
  return firstCombination(product)?.price ?? product.price;
}

export function savedAmount(price: number, comparePrice: number | undefined): number {
  return comparePrice !== undefined && comparePrice > price ? comparePrice - price : 0;
}

export function variantGroups<V extends Omit<Option, 'id'>>(
  variants: V[],
): { name: string; options: V[] }[] {
  const groups = new Map<string, V[]>();
  for (const variant of variants) {
    const options = groups.get(variant.name);
    if (options) options.push(variant);
    else groups.set(variant.name, [variant]);
  }
  return [...groups].map(([name, options]) => ({ name, options }));
}

/** One option of each group, in every way; none for a product without variants. */
export function wholeChoices<V extends Omit<Option, 'id'>>(variants: V[]): V[][] {
  const groups = variantGroups(variants);
  if (groups.length === 0) return [];
  return groups.reduce<V[][]>(
    (choices, { options }) =>
      choices.flatMap((choice) => options.map((option) => [...choice, option])),
    [[]],
  );
}

/** Counts the whole choices without building them. */
export function choiceCount(variants: { name: string }[]): number {
  const groups = variantGroups(variants);
  return groups.reduce((count, { options }) => count * options.length, groups.length > 0 ? 1 : 0);
}

/** The `variantId` of a product without options. */
export const NO_VARIANT = '0';

/** Joins ids in group order with `+`, as on the wire; `0` for none. */
export function variantIdOf(ids: string[]): string {
  return ids.length === 0 ? NO_VARIANT : ids.join('+');
}

export function variantIdsOf(variantId: string): string[] {
  return variantId === NO_VARIANT ? [] : variantId.split('+');
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
