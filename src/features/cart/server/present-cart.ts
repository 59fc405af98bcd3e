import { mediaUrl } from '#features/media/picture-formats.ts';
import type { Cart, CartItem } from '../contract.ts';
import type { LineRow, CartProductRow } from './cart-queries.ts';
import { maxQuantity, inOrder, priceLine, type PricedLine } from './price-lines.ts';

function problemOf(line: PricedLine, most: number | undefined): CartItem['problem'] {
  if (!line.isForSale) return 'UNAVAILABLE';
  return most !== undefined && line.quantity > most ? 'OUT_OF_STOCK' : undefined;
}

function imageOf({ mediaId, imageUrl }: PricedLine): string {
  return mediaId === undefined ? (imageUrl ?? '') : mediaUrl(mediaId, 320, 'webp');
}

/** `before` are lines that are served first. */
export function presentItem(
  product: CartProductRow,
  row: Omit<LineRow, 'addedAt'>,
  before: LineRow[],
): CartItem {
  const line = priceLine(product, row);
  const problem = problemOf(line, maxQuantity(product, row.variantId, before));
  return {
    productId: line.productId,
    variantId: line.variantId,
    quantity: line.quantity,
    price: line.unitPrice,
    lineTotal: line.unitPrice * line.quantity,
    ...(line.seenPrice !== line.unitPrice && { previousPrice: line.seenPrice }),
    ...(line.stock !== undefined && { stock: line.stock }),
    ...(problem && { problem }),
    product: {
      name: line.name,
      slug: line.slug,
      variant: line.variant,
      image: imageOf(line),
      ...(line.mediaId !== undefined && { mediaId: line.mediaId }),
    },
  };
}

/** A whole cart. Scarce stock goes to the oldest lines. */
export function presentCart(cartId: string, products: CartProductRow[]): Cart {
  const lines = inOrder(products);
  const items = lines.map(({ product, line }, index) => {
    const before = lines.slice(0, index).filter((other) => other.product === product);
    const item = presentItem(
      product,
      line,
      before.map((other) => other.line),
    );
    return { ...item, position: line.addedAt };
  });
  const cartTotal = items
    .filter(({ problem }) => problem === undefined)
    .reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return { cartId, cartTotal, items };
}
