import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { chosenVariants, NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';
import { normaliseSearch } from '#features/catalogue/search/normalise-search.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';

/** A piece that can be sold: the piece itself, or one of its combinations. */
export type Sellable = {
  /** Combines piece and choice. */
  key: string;
  productId: string;
  variantId: string;
  name: string;
  /** `Lagoon, Large`; '' for none. */
  variant: string;
  /** Rupees. */
  price: number;
  /** Undefined: not counted. */
  stock?: number;
  /** '' for none. */
  picture: string;
};

type Pictured = Pick<AdminProductWire, 'variants' | 'images'>;

const PICTURE_WIDTH = 320;

function pictureOf({ variants, images }: Pictured, variantId: string, imageId?: string): string {
  const chosen = chosenVariants(variants, variantId) ?? [];
  const all = [...chosen.flatMap((one) => one.images), ...images];
  const own = imageId === undefined ? undefined : all.find(({ id }) => id === imageId);
  const first = own ?? all[0];
  if (first === undefined) return '';
  return first.mediaId === undefined ? first.url : mediaUrl(first.mediaId, PICTURE_WIDTH, 'webp');
}

type Choice = {
  id: string;
  price: number;
  stock?: number | undefined;
  imageId?: string | undefined;
};

function sellableOf(product: AdminProductWire, choice: Choice): Sellable {
  const { id: productId, name, variants } = product;
  const { id: variantId, price, stock, imageId } = choice;
  const chosen = chosenVariants(variants, variantId) ?? [];
  return {
    key: `${productId} ${variantId}`,
    productId,
    variantId,
    name,
    variant: chosen.map(({ value }) => value).join(', '),
    price,
    ...(stock !== undefined && { stock }),
    picture: pictureOf(product, variantId, imageId),
  };
}

export function sellablesOf(product: AdminProductWire): Sellable[] {
  const { variants, combinations, price, stock } = product;
  if (variants.length === 0) return [sellableOf(product, { id: NO_VARIANT, price, stock })];
  return combinations
    .filter(({ isOffered }) => isOffered)
    .map((combination) => sellableOf(product, combination));
}

export function labelOf({ name, variant }: Pick<Sellable, 'name' | 'variant'>): string {
  return variant === '' ? name : `${name} (${variant})`;
}

/** Stock in words; undefined if it is not counted. */
export function leftOf(stock: number | undefined): string | undefined {
  if (stock === undefined) return undefined;
  return stock > 0 ? `${stock} left` : 'Sold out';
}

/** Finds the ones whose name contains every typed word. */
export function matching(sellables: readonly Sellable[], q: string): Sellable[] {
  const words = normaliseSearch(typedLine(q)).split(' ');
  return sellables.filter((one) => {
    const label = normaliseSearch(labelOf(one));
    return words.every((word) => label.includes(word));
  });
}
