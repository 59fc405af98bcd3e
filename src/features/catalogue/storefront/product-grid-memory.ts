import type { ProductCardView } from '../product-card-view.ts';
import type { ProductGridQuery } from './product-grid-query.ts';

export type ProductGridData = ProductGridQuery & {
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

export type SavedGrid = ProductGridData & { address?: string; at: number };

let remembered: SavedGrid | undefined;

/** Keeps the last shelf of this visit: Back shows it at once, and offline it is still there. */
export function saveGrid(shelf: ProductGridData & { address?: string }): void {
  remembered = { ...shelf, at: Date.now() };
}

export function readGrid(): SavedGrid | undefined {
  return remembered;
}
