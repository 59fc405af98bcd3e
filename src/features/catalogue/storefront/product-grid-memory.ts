import type { ProductCardView } from '../product-card-view.ts';
import type { ProductGridQuery } from './product-grid-query.ts';

export type ProductGridData = ProductGridQuery & {
  cards: ProductCardView[];
  total: number;
  /** The list could not be loaded. */
  failed: boolean;
  tags: string[];
  /** Only for a category that has products. */
  categoryName?: string;
  /** A correction for a search without results. */
  suggestion?: string;
  /** Time of loading, for an earlier grid shown because the shop cannot be reached. */
  savedAt?: number;
};

export type SavedGrid = ProductGridData & { address?: string; at: number };

let remembered: SavedGrid | undefined;

/** Stores the last grid of this visit for Back and for offline use. */
export function saveGrid(grid: ProductGridData & { address?: string }): void {
  remembered = { ...grid, at: Date.now() };
}

export function readGrid(): SavedGrid | undefined {
  return remembered;
}
