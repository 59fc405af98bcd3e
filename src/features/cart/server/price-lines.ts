import { chosenVariants, NO_VARIANT, variantIdsOf } from '#features/catalogue/variant-choice.ts';
import { ProductUnavailable } from '../contract.ts';
import type { LineRow, CartProductRow } from './cart-queries.ts';

/** Money in paise. */
export type PricedLine = {
  productId: string;
  variantId: string;
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

type Choice = { price: number; stock: number | null };

/** What can be bought: a combination that is offered, or a product without variants. */
function choiceOf(product: CartProductRow, variantId: string): Choice | undefined {
  if (product.variants.length === 0) return variantId === NO_VARIANT ? product : undefined;
  return product.combinations.find(({ id, isOffered }) => isOffered && id === variantId);
}

function pictureOf({ pictures }: CartProductRow, variantId: string) {
  const owners = [...variantIdsOf(variantId), null];
  const [first] = owners.flatMap((owner) => pictures.find((one) => one.variantId === owner) ?? []);
  return {
    ...(first?.mediaId && { mediaId: first.mediaId }),
    ...(first?.url && { imageUrl: first.url }),
  };
}

/** An impossible choice has the price that was seen. */
export function priceLine(product: CartProductRow, line: Omit<LineRow, 'addedAt'>): PricedLine {
  const choice = choiceOf(product, line.variantId);
  const chosen = chosenVariants(product.variants, line.variantId) ?? [];
  const stock = choice?.stock ?? undefined;
  return {
    productId: product.id,
    variantId: line.variantId,
    quantity: line.quantity,
    weightGrams: product.weightGrams,
    unitPrice: choice?.price ?? line.seenPrice,
    seenPrice: line.seenPrice,
    name: product.name,
    slug: product.slug,
    variant: chosen.map(({ value }) => value).join(', '),
    ...pictureOf(product, line.variantId),
    isForSale: choice !== undefined && product.status === 'active',
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

/** Undefined where it cannot be bought. Price in paise. */
export function choiceForSale(product: CartProductRow, variantId: string): Choice | undefined {
  return product.status === 'active' ? choiceOf(product, variantId) : undefined;
}

/** Today's unit price (paise) of a choice that can be bought. @throws ProductUnavailable */
export function priceForSale<P extends CartProductRow>(
  product: P | undefined,
  variantId: string,
): { product: P; price: number } {
  const choice = product && choiceForSale(product, variantId);
  if (!choice) throw ProductUnavailable();
  return { product, price: choice.price };
}
