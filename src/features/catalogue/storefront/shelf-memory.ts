import type { ProductCardView } from '../product-card-view.ts';
import type { AskedShelf } from './shelf-parts.ts';

export type ShelfData = AskedShelf & {
  cards: ProductCardView[];
  total: number;
  /** The list could not be loaded. */
  failed: boolean;
  tags: string[];
  /** Where it is narrowed to a category that has pieces. */
  categoryName?: string;
  /** Another search, where this one finds nothing. */
  suggestion?: string;
  /** When this list was loaded, if it is an earlier one shown because the shop cannot be reached. */
  savedAt?: number;
};

export type RememberedShelf = ShelfData & { address?: string; at: number };

let remembered: RememberedShelf | undefined;

/** Keeps the last shelf of this visit: Back shows it at once, and offline it is still there. */
export function rememberShelf(shelf: ShelfData & { address?: string }): void {
  remembered = { ...shelf, at: Date.now() };
}

export function recallShelf(): RememberedShelf | undefined {
  return remembered;
}
