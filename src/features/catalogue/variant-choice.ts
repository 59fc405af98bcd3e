import { availabilityOf } from './availability.ts';

type Priced = { price: number; comparePrice?: number | undefined };
type Option = { id: string; name: string; price: number };
type Stocked = { stock?: number | undefined };
type PricedProduct = Priced & { variants: Option[] };

/** One option of each group: the first ones that can be bought, else the first ones. */
export function firstChoice<V extends Option & Stocked>({ variants }: { variants: V[] }): V[] {
  const groups = variantGroups(variants);
  const available = groups.flatMap(
    ({ options }) => options.find((option) => availabilityOf(option).kind !== 'sold-out') ?? [],
  );
  if (available.length === groups.length) return available;
  return groups.flatMap(({ options }) => options[0] ?? []);
}

/** The price on cards, product pages and in search results: that of the first choice. */
export function shownPrice(product: Priced & { variants: (Option & Stocked)[] }): number {
  return chosenPrice(product, firstChoice(product));
}

export function savedAmount(price: number, comparePrice: number | undefined): number {
  return comparePrice !== undefined && comparePrice > price ? comparePrice - price : 0;
}

/**
 * The product's price plus what each variant adds, at least 0. With one group: the variant's own
 * price.
 */
export function chosenPrice(product: PricedProduct, chosen: Option[]): number {
  const sum = chosen.reduce(
    (price, variant) => price + (variant.price - product.price),
    product.price,
  );
  return Math.max(0, sum);
}

export function variantGroups<V extends Option>(variants: V[]): { name: string; options: V[] }[] {
  const groups = new Map<string, V[]>();
  for (const variant of variants) {
    const options = groups.get(variant.name);
    if (options) options.push(variant);
    else groups.set(variant.name, [variant]);
  }
  return [...groups].map(([name, options]) => ({ name, options }));
}

/** On the wire, for a product without options. */
const NO_VARIANT = '0';

/** On the wire: ids in group order joined with `+`, or `0` for none. */
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
