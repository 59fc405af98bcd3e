import { availabilityOf } from './availability.ts';

type Priced = { price: number; comparePrice?: number | undefined };
type Option = { id: string; name: string; price: number };
type Stocked = { stock?: number | undefined };
type PricedProduct = Priced & { variants: Option[] };

/** The first combination that can be bought, else the first of all: one option of each group. */
export function firstChoice<V extends Option & Stocked>({ variants }: { variants: V[] }): V[] {
  const groups = variantGroups(variants);
  const available = groups.flatMap(
    ({ options }) => options.find((option) => availabilityOf(option).kind !== 'sold-out') ?? [],
  );
  if (available.length === groups.length) return available;
  return groups.flatMap(({ options }) => options[0] ?? []);
}

/** What a card, a freshly opened product and search engines show: the price of the first choice. */
export function shownPrice(product: Priced & { variants: (Option & Stocked)[] }): number {
  return chosenPrice(product, firstChoice(product));
}

/** What is saved against the compare price, or 0 when there is nothing to shout about. */
export function savedAmount(price: number, comparePrice: number | undefined): number {
  return comparePrice !== undefined && comparePrice > price ? comparePrice - price : 0;
}

/**
 * Unit price of the chosen variants: the product's price plus what each choice adds to it. With one
 * group that is simply the chosen variant's own price (product.md, "variantId with several groups").
 * Choices that each take off a lot may take off more than there is: nothing costs less than nothing.
 */
export function chosenPrice(product: PricedProduct, chosen: Option[]): number {
  const sum = chosen.reduce(
    (price, variant) => price + (variant.price - product.price),
    product.price,
  );
  return Math.max(0, sum);
}

/** Variants by their name, in the order they first appear: one selector a group. */
export function variantGroups<V extends Option>(variants: V[]): { name: string; options: V[] }[] {
  const groups = new Map<string, V[]>();
  for (const variant of variants) {
    const options = groups.get(variant.name);
    if (options) options.push(variant);
    else groups.set(variant.name, [variant]);
  }
  return [...groups].map(([name, options]) => ({ name, options }));
}
