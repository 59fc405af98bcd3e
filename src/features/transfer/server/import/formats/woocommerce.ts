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
import { textOfHtml, withoutEntities } from './html-text.ts';

export function isWooCommerce(heads: Set<string>): boolean {
  return heads.has('type') && heads.has('name') && (heads.has('sku') || heads.has('regular price'));
}

const GRAMS: Record<string, number> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523 };
const TYPES_LEFT_OUT: Record<string, string> = {
  grouped: 'A group of products is not a product itself: its products are brought in one by one',
  external: 'It is sold in another shop, so there is nothing to order here',
};
const MOST_ATTRIBUTES = 20;

const typesOf = (row: SheetRow): string[] => listOf(cellIn(row, 'type').toLowerCase());
const isVariation = (row: SheetRow): boolean => typesOf(row).includes('variation');

type Attribute = { name: string; values: string[] };

/** Commas within a value are written `\,`. */
function valuesOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((one) => one.replaceAll('\\,', ',').trim())
    .filter((one) => one !== '');
}

function attributesOf(row: SheetRow): Attribute[] {
  return Array.from({ length: MOST_ATTRIBUTES }, (_, at) => ({
    name: cellIn(row, `attribute ${at + 1} name`),
    values: valuesOf(cellIn(row, `attribute ${at + 1} value(s)`)),
  })).filter(({ name, values }) => name !== '' && values.length > 0);
}

function gramsOf(row: SheetRow): number {
  for (const [unit, grams] of Object.entries(GRAMS)) {
    const cell = cellIn(row, `weight (${unit})`);
    if (cell !== '') return Math.round((Number(cell) || 0) * grams);
  }
  return 0;
}

/** Today's price, and the one before where it is a sale. */
function pricesOf(row: SheetRow, faults: string[]) {
  const usual = rupeesOf(cellIn(row, 'regular price'), 'Regular price', faults);
  const sale = rupeesOf(cellIn(row, 'sale price'), 'Sale price', faults);
  return sale === undefined ? { price: usual } : { price: sale, comparePrice: usual };
}

function stockIn(row: SheetRow, faults: string[]): number | undefined {
  const count = stockOf(cellIn(row, 'stock'), faults);
  if (count !== undefined) return count;
  return cellIn(row, 'in stock?') === '0' ? 0 : undefined;
}

/** The deepest of the first: `Home > Trays` is "Trays". */
function categoryOf(row: SheetRow): string {
  const [first = ''] = valuesOf(cellIn(row, 'categories'));
  return withoutEntities(listOf(first, '>').at(-1) ?? '').slice(0, 80);
}

function choicesIn(variations: SheetRow[], parent: SheetRow, faults: string[]): FoundChoice[] {
  const known = attributesOf(parent);
  return variations.flatMap((row): FoundChoice[] => {
    const options = attributesOf(row).flatMap(({ name, values: [value = ''] }) =>
      known.length === 0 || known.some((one) => one.name === name) ? [{ name, value }] : [],
    );
    if (options.length === 0) return [];
    const { price } = pricesOf(row, faults);
    return [{ options, price, stock: stockIn(row, faults), code: cellIn(row, 'sku') }];
  });
}

function productOf(row: SheetRow, variations: SheetRow[]): FoundProduct {
  const faults = typesOf(row).flatMap((type) => TYPES_LEFT_OUT[type] ?? []);
  const choices = choicesIn(variations, row, faults);
  const own = pricesOf(row, faults);
  const price = own.price ?? choices.find((one) => one.price !== undefined)?.price;
  const groups = new Set(choices.flatMap(({ options }) => options.map(({ name }) => name)));
  const rest = attributesOf(row).filter(({ name }) => !groups.has(name));
  const sku = cellIn(row, 'sku');
  const name = withoutEntities(cellIn(row, 'name'));
  return {
    line: row.line,
    key: sku || `id:${cellIn(row, 'id') || name}`,
    faults,
    notes: typesOf(row).includes('downloadable') ? ['Its files to download are left out'] : [],
    draft: {
      name,
      description: [cellIn(row, 'short description'), cellIn(row, 'description')]
        .map((html) => textOfHtml(html.replaceAll('\\n', '\n')))
        .filter((text, at, all) => text !== '' && all.indexOf(text) === at)
        .join('\n\n'),
      price,
      comparePrice: own.comparePrice,
      category: { name: categoryOf(row) },
      tags: valuesOf(withoutEntities(cellIn(row, 'tags'))),
      attributes: rest.map((one) => ({ name: one.name, value: one.values.join(', ') })),
      weight: gramsOf(row) / 1000,
      images: picturesOf(valuesOf(cellIn(row, 'images')).map((url) => ({ url }))),
      ...(choices.length > 0
        ? choicesOf(choices, price)
        : { stock: stockIn(row, faults) ?? null, alsoFoundBy: sku }),
    },
  };
}

/** A variation names its parent by code, or as `id:12`. */
export function wooCommerceProducts(rows: SheetRow[]): FoundProduct[] {
  const variations = rows.filter(isVariation);
  const products = rows.filter((row) => !isVariation(row));
  const namesOf = (row: SheetRow) => [cellIn(row, 'sku'), `id:${cellIn(row, 'id')}`];
  const parents = new Set(products.flatMap(namesOf));
  const orphans = variations.filter((row) => !parents.has(cellIn(row, 'parent')));
  return [
    ...products.map((row) => {
      const names = namesOf(row).filter((name) => name !== '');
      return productOf(
        row,
        variations.filter((one) => names.includes(cellIn(one, 'parent'))),
      );
    }),
    ...orphans.map((row) => {
      const found = productOf(row, []);
      const fault = 'It is a variation of a product that is not in this sheet';
      return { ...found, key: `line ${row.line}`, faults: [fault] };
    }),
  ];
}
