import type { Collection } from '../collection-contract.ts';
import type { ProductCardView } from '../product-card-view.ts';

/** Query names of the home page, in the order of its canonical address. */
export const HOME_QUERY = ['q', 'tag', 'category', 'all'] as const;

/** Parameters of the grid, from the address. */
export type ProductGridQuery = {
  q: string;
  tag: string;
  /** Slug of a category, or ''. */
  category: string;
  /** Number of parts; 0 is the first view. */
  parts: number;
};

/** Fills whole rows at two, three and four columns. */
const PART = 48;
const FIRST_CARDS = 10;
/** Cells of the custom-order tile, which only the unfiltered grid shows. */
const TILE_CELLS = 2;
/** The longest list of the API. */
const MAX_CARDS = 1000;
const MAX_PARTS = Math.ceil(MAX_CARDS / PART);

export function isNarrowed({ q, tag, category }: Omit<ProductGridQuery, 'parts'>): boolean {
  return q + tag + category !== '';
}

/** `?all=2` shows two parts. A filtered grid starts with one. */
export function readGridQuery(search: URLSearchParams): ProductGridQuery {
  const [q = '', tag = '', category = ''] = ['q', 'tag', 'category'].map((name) =>
    (search.get(name) ?? '').trim().slice(0, 100),
  );
  const all = Number(search.get('all') ?? 0);
  const parts = Number.isInteger(all) ? Math.min(Math.max(all, 0), MAX_PARTS) : 1;
  return { q, tag, category, parts: isNarrowed({ q, tag, category }) ? Math.max(parts, 1) : parts };
}

export function cardLimit(query: ProductGridQuery): number {
  if (query.parts === 0) return FIRST_CARDS;
  return Math.min(MAX_CARDS, query.parts * PART - (isNarrowed(query) ? 0 : TILE_CELLS));
}

/**
 * The next part: its address, and how many cards it makes.
 * @returns undefined if all are shown, or as many as one page may hold
 */
export function nextPart(
  query: ProductGridQuery,
  { shown, total }: { shown: number; total: number },
): { search: string; cards: number } | undefined {
  const { q, tag, category } = query;
  const next = { ...query, parts: query.parts + 1 };
  if (shown >= total || next.parts > MAX_PARTS) return undefined;
  const search = new URLSearchParams(
    Object.entries({ q, tag, category, all: String(next.parts) }).filter(([, text]) => text !== ''),
  );
  return { search: `?${search}`, cards: Math.min(total, cardLimit(next)) };
}

/** "under 500" is a price. */
export function tagLabel(tag: string): string {
  const label = tag.replace(/^under (\d+)$/, 'under ₹$1');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

type TitleParts = Omit<ProductGridQuery, 'parts'> & { categoryName?: string };

/** The filter as a title; undefined for the whole collection. */
export function gridTitle({ q, tag, category, categoryName }: TitleParts): string | undefined {
  if (q !== '') return `Results for ‘${q}’`;
  if (tag !== '') return tagLabel(tag);
  return categoryName ?? (category === '' ? undefined : tagLabel(category));
}

export type ProductGridData = ProductGridQuery & {
  cards: ProductCardView[];
  total: number;
  /** The list could not be loaded. */
  failed: boolean;
  tags: string[];
  /** The owner's, and the chosen one. */
  categories: { slug: string; name: string }[];
  /** Of the chosen category, if the owner presents it. */
  collection?: Collection;
  /** Only for a category that has products. */
  categoryName?: string;
  /** A correction for a search without results. */
  suggestion?: string;
  /** Time of loading, for an earlier grid shown because the shop cannot be reached. */
  savedAt?: number;
};

export type SavedGrid = ProductGridData & { address?: string; at: number };

let lastGrid: SavedGrid | undefined;

/** Stores the last grid of this visit for Back and for offline use. */
export function saveGrid(grid: ProductGridData & { address?: string }): void {
  lastGrid = { ...grid, at: Date.now() };
}

export function readGrid(): SavedGrid | undefined {
  return lastGrid;
}
