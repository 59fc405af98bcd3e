type Stocked = { stock?: number | undefined };
/** Absent: offered. */
type Combination = Stocked & { id: string; isOffered?: boolean };
type StockedProduct = Stocked & { variants: unknown[]; combinations: Combination[] };

/** The most units of one choice in a cart. */
export const MAX_QUANTITY = 99;

/** The shop says how many are left at this stock or below. */
export const FEW_LEFT = 5;

export type Availability =
  | { kind: 'available' }
  | { kind: 'few'; left: number }
  | { kind: 'sold-out' };

/** Stock as visitors see it: its number only if few are left, because pages are cached until that changes. */
export function publicStock(stock: number | null): { stock?: number; isCounted?: true } {
  if (stock === null) return {};
  return stock <= FEW_LEFT ? { stock } : { isCounted: true };
}

/** What counted stock is. */
export const READY = 'Ready to ship';

/** True for counted stock; a piece without it is made to order. */
export function isCounted({
  stock,
  isCounted: hasMany,
}: Stocked & { isCounted?: true | undefined }): boolean {
  return stock !== undefined || hasMany === true;
}

/** Uncounted stock never runs out. */
export function availabilityOf({ stock }: Stocked): Availability {
  if (stock === undefined) return { kind: 'available' };
  if (stock <= 0) return { kind: 'sold-out' };
  return stock <= FEW_LEFT ? { kind: 'few', left: stock } : { kind: 'available' };
}

function isBuyable(combination: Combination): boolean {
  return combination.isOffered !== false && availabilityOf(combination).kind !== 'sold-out';
}

/** The same rule as `product_is_sold_out` in the database. */
export function productAvailability(product: StockedProduct): Availability {
  const { variants, combinations } = product;
  if (variants.length === 0) return availabilityOf(product);
  const isSoldOut = !combinations.some(isBuyable);
  return { kind: isSoldOut ? 'sold-out' : 'available' };
}

/** Availability of one combination, or of a product without variants. */
export function choiceAvailability(
  product: StockedProduct,
  variantId: string,
): Availability | { kind: 'not-offered' } {
  if (product.variants.length === 0) return availabilityOf(product);
  const chosen = product.combinations.find(({ id }) => id === variantId);
  return chosen ? availabilityOf(chosen) : { kind: 'not-offered' };
}
