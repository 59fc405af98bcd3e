import { mediaUrl } from '#features/media/picture-formats.ts';
import type { Cart, CartItem } from '../contract.ts';
import type { LineRow, CartProductRow } from './cart-queries.ts';
import { inOrder, priceLine, type PricedLine } from './price-lines.ts';

function problemOf(line: PricedLine): CartItem['problem'] {
  const { isForSale, isPersonalChanged, quantity, stock } = line;
  if (!isForSale) return 'UNAVAILABLE';
  if (isPersonalChanged) return 'PERSONAL_CHANGED';
  return stock !== undefined && quantity > stock ? 'OUT_OF_STOCK' : undefined;
}

function imageOf({ mediaId, imageUrl }: PricedLine): string {
  return mediaId === undefined ? (imageUrl ?? '') : mediaUrl(mediaId, 320, 'webp');
}

/** @param today in India */
export function presentItem(
  product: CartProductRow,
  row: Omit<LineRow, 'addedAt'>,
  today: string,
): CartItem {
  const line = priceLine(product, row, today);
  const problem = problemOf(line);
  return {
    productId: line.productId,
    variantId: line.variantId,
    ...(line.personalId !== '' && { personalId: line.personalId, personal: line.personal }),
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

/** @param today in India */
export function presentCart(cartId: string, products: CartProductRow[], today: string): Cart {
  const items = inOrder(products).map(({ product, line }) => ({
    ...presentItem(product, line, today),
    position: line.addedAt,
  }));
  const cartTotal = items
    .filter(({ problem }) => problem === undefined)
    .reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return { cartId, cartTotal, items };
}
