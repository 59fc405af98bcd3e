import { onePiece } from '#platform/client/one-piece.ts';
import type { PublicProductWire } from '../contract.ts';
import { toCardView } from '../product-card-view.ts';

/** The cards of these products, as they travel. */
export const shelfCards = onePiece((products: readonly PublicProductWire[]) =>
  products.map(toCardView),
);
