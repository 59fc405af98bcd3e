type Priced = { price: number; comparePrice?: number | undefined };
type Option = { id: string; name: string; price: number };
type PricedProduct = Priced & { variants: Option[] };

/** What a card and a freshly opened product show: the first variant's price, else the base price. */
export function shownPrice(product: PricedProduct): number {
  return product.variants[0]?.price ?? product.price;
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
