import { rupeesIn } from '#platform/contract/typed/number.ts';
import type { Shop } from '#features/shop/storefront/use-shop.ts';
import type { Collection } from '../../collections/collection-contract.ts';
import type { ProductCardView } from '../../product-card-view.ts';

const CHOICES = ['q', 'tag', 'category', 'sort', 'min', 'max'] as const;

/** Query names of the home page, in the order of its canonical address. */
export const HOME_QUERY = [...CHOICES, 'all'] as const;

/** Orders to choose from, besides the shelf's own. */
const SORTS = ['newest', 'price', '-price', 'loved'] as const;
export type GridSort = (typeof SORTS)[number];

/** Choices as the address spells them: `category` is a slug, prices are in whole rupees; '' for none. */
export type GridChoices = Record<Exclude<(typeof CHOICES)[number], 'sort'>, string> & {
  sort: GridSort | '';
};

/** Parameters of the grid, from the address. */
export type ProductGridQuery = GridChoices & {
  /** Number of parts; 0 is the first view. */
  parts: number;
};

/** Fills whole rows at two, three and four columns. */
const PART = 48;
const FIRST_CELLS = 12;
/** Cells of the custom-order tile, which only the unfiltered grid shows. */
const TILE_CELLS = 2;
/** The longest list of the API. */
const MAX_CARDS = 1000;
const MAX_PARTS = Math.ceil(MAX_CARDS / PART);

export function isNarrowed(choices: GridChoices): boolean {
  return CHOICES.some((name) => choices[name] !== '');
}

/** An amount as its filter has it; '' for none. */
function wholeRupees(text: string, round: (rupees: number) => number): string {
  const rupees = round(rupeesIn(text) ?? Number.NaN);
  return rupees < 1e8 ? String(rupees) : '';
}

/** `?all=2` shows two parts. A filtered grid starts with one. */
export function readGridQuery(search: URLSearchParams): ProductGridQuery {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100);
  const choices: GridChoices = {
    q: text('q'),
    tag: text('tag'),
    category: text('category'),
    sort: SORTS.find((one) => one === text('sort')) ?? '',
    min: wholeRupees(text('min'), Math.floor),
    max: wholeRupees(text('max'), Math.ceil),
  };
  const all = Number(search.get('all') ?? 0);
  const parts = Number.isInteger(all) ? Math.min(Math.max(all, 0), MAX_PARTS) : 1;
  return { ...choices, parts: isNarrowed(choices) ? Math.max(parts, 1) : parts };
}

/** The page of the grid with these choices; without any the place below the hero. */
export function gridAddress(provided: Partial<GridChoices & { all: string }>): string {
  const search = new URLSearchParams(
    HOME_QUERY.flatMap((name) => (provided[name] ? [[name, provided[name]]] : [])),
  ).toString();
  return search === '' ? '/#shop' : `/?${search}`;
}

/** Where pieces of before are shown below, they invite to a custom order instead. */
export function hasTile({ requests }: Pick<Shop, 'requests'>): boolean {
  return requests.made.length === 0;
}

export function cardLimit(query: ProductGridQuery, hasTile: boolean): number {
  const cells = query.parts === 0 ? FIRST_CELLS : query.parts * PART;
  return Math.min(MAX_CARDS, cells - (hasTile && !isNarrowed(query) ? TILE_CELLS : 0));
}

/**
 * The next part: its address, and how many cards it makes.
 * @returns undefined if all are shown, or as many as one page may hold
 */
export function nextPart(
  query: ProductGridQuery,
  { shown, total, hasTile }: { shown: number; total: number; hasTile: boolean },
): { address: string; cards: number } | undefined {
  const next = { ...query, parts: query.parts + 1 };
  if (shown >= total || next.parts > MAX_PARTS) return undefined;
  return {
    address: gridAddress({ ...query, all: String(next.parts) }),
    cards: Math.min(total, cardLimit(next, hasTile)),
  };
}

/** "under 500" is a price. */
export function tagLabel(tag: string): string {
  const label = tag.replace(/^under (\d+)$/, 'under ₹$1');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

type TitleParts = Pick<GridChoices, 'q' | 'tag' | 'category'> & { categoryName?: string };

/** The filter as a title; undefined for the whole collection. */
export function gridTitle({ q, tag, category, categoryName }: TitleParts): string | undefined {
  if (q !== '') return `Results for ‘${q}’`;
  if (tag !== '') return tagLabel(tag);
  return categoryName ?? (category === '' ? undefined : tagLabel(category));
}

export type ProductGridData = ProductGridQuery & {
  cards: ProductCardView[];
  total: number;
  /** Each has only some of the words that were searched. */
  isPartial?: boolean;
  /** The list could not be loaded. */
  failed: boolean;
  tags: string[];
  /** The owner's, and the chosen one. */
  categories: { slug: string; name: string }[];
  /** The chosen category's, if the owner presents it. */
  collection?: Collection;
  /** Set only if the category has products. */
  categoryName?: string;
  /** Bestsellers: below the whole grid, or if nothing is found. */
  others?: ProductCardView[];
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
