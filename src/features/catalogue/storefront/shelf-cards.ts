import { onePiece } from '#platform/client/one-piece.ts';
import type { ProductCardView } from '../product-card-view.ts';

/** The cards of products, as they travel. */
export const shelfCards = onePiece<ProductCardView[]>();
