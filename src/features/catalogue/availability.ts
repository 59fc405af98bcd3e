type Stocked = { stock?: number | undefined };
type StockedProduct = Stocked & { variants: (Stocked & { name: string })[] };

/** The most units of one choice in a cart. */
export const MAX_QUANTITY = 99;

/** At or below this stock the shop shows how many are left. */
export const FEW_LEFT = 5;

export type Availability =
  | { kind: 'available' }
  | { kind: 'few'; left: number }
  | { kind: 'sold-out' };

/** Uncounted stock never runs out. */
export function availabilityOf({ stock }: Stocked): Availability {
  if (stock === undefined) return { kind: 'available' };
  if (stock <= 0) return { kind: 'sold-out' };
  return stock <= FEW_LEFT ? { kind: 'few', left: stock } : { kind: 'available' };
}

/**
 * One option of each group is chosen, so one sold-out group sells out the product. The same rule as
 * `product_is_sold_out` in the database.
 */
export function productAvailability(product: StockedProduct): Availability {
  const { variants } = product;
  if (variants.length === 0) return availabilityOf(product);
  const left = variants.filter((option) => availabilityOf(option).kind !== 'sold-out');
  const buyable = new Set(left.map(({ name }) => name));
  const isSoldOut = variants.some(({ name }) => !buyable.has(name));
  return { kind: isSoldOut ? 'sold-out' : 'available' };
}

export function choiceAvailability(product: StockedProduct, chosen: Stocked[]): Availability {
  if (chosen.length === 0) return productAvailability(product);
  return availabilityOf({ stock: Math.min(...chosen.map(({ stock = Infinity }) => stock)) });
}
