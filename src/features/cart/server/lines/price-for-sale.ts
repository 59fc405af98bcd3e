import { chosenPrice } from '#features/catalogue/price-of.ts';
import { ProductUnavailable } from '../../contract.ts';
import { chosenVariants } from '../../variant-choice.ts';
import type { PieceRow } from '../cart-queries.ts';

/** Today's unit price (paise) of a choice that can be bought. @throws ProductUnavailable */
export function priceForSale<P extends PieceRow>(
  piece: P | undefined,
  variantId: string,
): { piece: P; price: number } {
  const chosen = piece && chosenVariants(piece.variants, variantId);
  if (!chosen || piece.status !== 'active') throw ProductUnavailable();
  return { piece, price: chosenPrice(piece, chosen) };
}
