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
import { withoutEntities } from './html-text.ts';

const NEEDED = ['title', 'description', 'price', 'quantity', 'tags'];

export function isEtsy(heads: Set<string>): boolean {
  return NEEDED.every((head) => heads.has(head));
}

const PICTURES = 10;
const NO_STOCK =
  'Etsy gives one quantity for all its variants, so none is counted here: count them under Restock';

function groupsOf(row: SheetRow): { name: string; values: string[] }[] {
  return [1, 2, 3]
    .map((at) => ({
      name: withoutEntities(
        cellIn(row, `variation ${at} name`) || cellIn(row, `variation ${at} type`),
      ),
      values: listOf(withoutEntities(cellIn(row, `variation ${at} values`))),
    }))
    .filter(({ name, values }) => name !== '' && values.length > 0);
}

function choicesIn(row: SheetRow, price: number | undefined): FoundChoice[] {
  const groups = groupsOf(row);
  if (groups.length === 0) return [];
  const whole = groups.reduce<FoundChoice['options'][]>(
    (all, { name, values }) =>
      all.flatMap((options) => values.map((value) => [...options, { name, value }])).slice(0, 400),
    [[]],
  );
  return whole.map((options) => ({ options, price, stock: undefined, code: '' }));
}

/** Tags have `_` for spaces. */
function tagsOf(row: SheetRow): string[] {
  return listOf(withoutEntities(cellIn(row, 'tags'))).map((tag) => tag.replaceAll('_', ' '));
}

function productOf(row: SheetRow): FoundProduct {
  const faults: string[] = [];
  const currency = cellIn(row, 'currency_code').toUpperCase();
  if (currency !== '' && currency !== 'INR') {
    faults.push(
      `Price is in ${currency.slice(0, 10)}: prices here are in rupees, so change price and CURRENCY_CODE in the sheet first`,
    );
  }
  const price = rupeesOf(cellIn(row, 'price'), 'Price', faults);
  const choices = choicesIn(row, price);
  const materials = listOf(withoutEntities(cellIn(row, 'materials'))).map((one) =>
    one.replaceAll('_', ' '),
  );
  const images = Array.from({ length: PICTURES }, (_, at) => ({
    url: cellIn(row, `image${at + 1}`),
  }));
  const name = withoutEntities(cellIn(row, 'title'));
  const stock = stockOf(cellIn(row, 'quantity'), faults);
  return {
    line: row.line,
    key: cellIn(row, 'sku') || name || `line ${row.line}`,
    faults,
    notes: choices.length > 0 && stock !== undefined ? [NO_STOCK] : [],
    draft: {
      name,
      description: withoutEntities(cellIn(row, 'description')),
      price,
      tags: tagsOf(row),
      attributes: materials.length > 0 ? [{ name: 'Material', value: materials.join(', ') }] : [],
      images: picturesOf(images),
      ...(choices.length > 0
        ? choicesOf(choices, price)
        : { stock: stock ?? null, alsoFoundBy: cellIn(row, 'sku') }),
    },
  };
}

export function etsyProducts(rows: SheetRow[]): FoundProduct[] {
  return rows.map(productOf);
}
