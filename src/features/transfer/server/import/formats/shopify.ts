import { isSlug } from '#features/catalogue/slugs.ts';
import type { SheetRow } from '../read-sheet.ts';
import {
  cellIn,
  choicesOf,
  listOf,
  picturesOf,
  rupeesOf,
  stockOf,
  type FoundChoice,
  type FoundProduct,
} from './found-product.ts';
import { textOfHtml } from './html-text.ts';

/** Heads as Shopify wrote them for years, and as it writes them since 2025. */
const HANDLE = ['handle', 'url handle'];
const PRICE = ['variant price', 'price'];
const SKU = ['variant sku', 'sku'];
const PICTURE = ['image src', 'product image url'];

export function isShopify(heads: Set<string>): boolean {
  return HANDLE.some((head) => heads.has(head)) && heads.has('title');
}

const handleOf = (row: SheetRow): string => cellIn(row, ...HANDLE);

function optionsOf(row: SheetRow, first: SheetRow): FoundChoice['options'] {
  return [1, 2, 3].flatMap((at) => {
    const name = cellIn(first, `option${at} name`) || cellIn(row, `option${at} name`);
    const value = cellIn(row, `option${at} value`);
    const isNone = name === 'Title' && value === 'Default Title';
    return name === '' || value === '' || isNone ? [] : [{ name, value }];
  });
}

/** What is not tracked, or sold on when it is gone, is made to order here. */
function stockIn(row: SheetRow, faults: string[]): number | undefined {
  const isTracked = cellIn(row, 'variant inventory tracker', 'inventory tracker') !== '';
  const policy = cellIn(
    row,
    'variant inventory policy',
    'continue selling when out of stock',
  ).toLowerCase();
  if (!isTracked || policy === 'continue') return undefined;
  return stockOf(cellIn(row, 'variant inventory qty', 'inventory quantity'), faults);
}

function gramsOf(row: SheetRow): number {
  return Math.round(Number(cellIn(row, 'variant grams', 'weight value (grams)')) || 0);
}

function picturesIn(rows: SheetRow[]) {
  const placed = rows.map((row, at) => ({
    url: cellIn(row, ...PICTURE),
    alt: cellIn(row, 'image alt text'),
    place: Number(cellIn(row, 'image position')) || at + 1,
  }));
  return picturesOf(placed.toSorted((one, other) => one.place - other.place));
}

function categoryOf(row: SheetRow): string {
  const standard = listOf(cellIn(row, 'product category', 'standard product type'), '>').at(-1);
  return cellIn(row, 'type', 'custom product type') || standard || '';
}

function productOf(rows: SheetRow[], first: SheetRow): FoundProduct {
  const faults: string[] = [];
  const handle = handleOf(first);
  const sold = rows.filter((row) => cellIn(row, ...PRICE) !== '');
  const price = rupeesOf(cellIn(sold[0] ?? first, ...PRICE), 'Price', faults);
  const choices = sold.flatMap((row): FoundChoice[] => {
    const options = optionsOf(row, first);
    if (options.length === 0) return [];
    return [
      {
        options,
        price: row === sold[0] ? price : rupeesOf(cellIn(row, ...PRICE), 'Price', faults),
        stock: stockIn(row, faults),
        code: cellIn(row, ...SKU),
      },
    ];
  });
  const compare = cellIn(first, 'variant compare at price', 'compare-at price');
  return {
    line: first.line,
    key: handle,
    faults,
    notes: [],
    draft: {
      name: cellIn(first, 'title'),
      slug: isSlug(handle) ? handle : '',
      description: textOfHtml(cellIn(first, 'body (html)', 'body html', 'description')),
      price,
      comparePrice: rupeesOf(compare, 'Compare price', faults),
      costPrice: rupeesOf(cellIn(first, 'cost per item'), 'Cost price', faults),
      category: { name: categoryOf(first).slice(0, 80) },
      tags: listOf(cellIn(first, 'tags')),
      weight: gramsOf(first) / 1000,
      images: picturesIn(rows),
      ...(choices.length > 0
        ? choicesOf(choices, price)
        : { stock: stockIn(first, faults) ?? null, alsoFoundBy: cellIn(first, ...SKU) }),
    },
  };
}

/** Rows of one handle are a product: the first has its words, others variants or pictures. */
export function shopifyProducts(rows: SheetRow[]): FoundProduct[] {
  const groups = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const handle = handleOf(row) || `line ${row.line}`;
    groups.set(handle, [...(groups.get(handle) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const first = group.find((row) => cellIn(row, 'title') !== '') ?? group[0];
    return first ? [productOf(group, first)] : [];
  });
}
