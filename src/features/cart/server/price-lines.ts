import { chosenPrice, chosenVariants, variantIdsOf } from '#features/catalogue/variant-choice.ts';
import { ProductUnavailable } from '../contract.ts';
import type { LineRow, CartProductRow } from './cart-queries.ts';

/** Money in paise. */
export type PricedLine = {
  productId: string;
  variantId: string;
  variantIds: string[];
  quantity: number;
  /** Of one piece. */
  weightGrams: number;
  unitPrice: number;
  seenPrice: number;
  name: string;
  slug: string;
  /** `Lagoon`, or `Lagoon, Large`; '' for none. */
  variant: string;
  mediaId?: string;
  imageUrl?: string;
  /** True if the product is active and the choice can still be made. */
  isForSale: boolean;
  /** Undefined = not counted. */
  stock?: number;
};

function scarcest(parts: { stock: number | null }[]): number | undefined {
  const counted = parts.flatMap(({ stock }) => stock ?? []);
  return counted.length === 0 ? undefined : Math.min(...counted);
}

function pictureOf({ pictures }: CartProductRow, variantIds: string[]) {
  const owners = [...variantIds, null];
  const [first] = owners.flatMap((owner) => pictures.find((one) => one.variantId === owner) ?? []);
  return {
    ...(first?.mediaId && { mediaId: first.mediaId }),
    ...(first?.url && { imageUrl: first.url }),
  };
}

/** An impossible choice has the price that was seen. */
export function priceLine(product: CartProductRow, line: Omit<LineRow, 'addedAt'>): PricedLine {
  const variantIds = variantIdsOf(line.variantId);
  const chosen = chosenVariants(product.variants, line.variantId);
  const stock = chosen && scarcest(chosen.length === 0 ? [product] : chosen);
  return {
    productId: product.id,
    variantId: line.variantId,
    variantIds,
    quantity: line.quantity,
    weightGrams: product.weightGrams,
    unitPrice: chosen ? chosenPrice(product, chosen) : line.seenPrice,
    seenPrice: line.seenPrice,
    name: product.name,
    slug: product.slug,
    variant: (chosen ?? []).map(({ value }) => value).join(', '),
    ...pictureOf(product, variantIds),
    isForSale: chosen !== undefined && product.status === 'active',
    ...(stock !== undefined && { stock }),
  };
}

type ProductLine = { product: CartProductRow; line: LineRow };

function byAge(a: ProductLine, b: ProductLine): number {
  return a.line.addedAt - b.line.addedAt || (a.line.variantId < b.line.variantId ? -1 : 1);
}

export function inOrder(products: CartProductRow[]): ProductLine[] {
  return products
    .flatMap((product) => product.lines.map((line) => ({ product, line })))
    .toSorted(byAge);
}

/** Today's unit price (paise) of a choice that can be bought. @throws ProductUnavailable */
export function priceForSale<P extends CartProductRow>(
  product: P | undefined,
  variantId: string,
): { product: P; price: number } {
  const chosen = product && chosenVariants(product.variants, variantId);
  if (!chosen || product.status !== 'active') throw ProductUnavailable();
  return { product, price: chosenPrice(product, chosen) };
}

type Part = { id: string; stock: number };
type Chosen = Pick<LineRow, 'variantId' | 'quantity'>;

/** An impossible choice takes no stock. */
function countedParts(product: CartProductRow, variantId: string): Part[] {
  const chosen = chosenVariants(product.variants, variantId);
  const parts = chosen?.length === 0 ? [product] : (chosen ?? []);
  return parts.flatMap(({ id, stock }) => (stock === null ? [] : [{ id, stock }]));
}

/**
 * The largest quantity beside other lines, which may share parts (`Lagoon+Small`, `Lagoon+Large`).
 * Undefined = not counted.
 */
export function maxQuantity(
  product: CartProductRow,
  variantId: string,
  others: Chosen[],
): number | undefined {
  const room = countedParts(product, variantId).map(({ id, stock }) => {
    const sharing = others.filter((other) =>
      countedParts(product, other.variantId).some((part) => part.id === id),
    );
    return stock - sharing.reduce((sum, { quantity }) => sum + quantity, 0);
  });
  return room.length === 0 ? undefined : Math.max(0, Math.min(...room));
}
