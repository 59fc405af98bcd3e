import { isSlug } from '#features/catalogue/slugs.ts';
import { decimalIn, wholeIn } from '#platform/contract/typed/number.ts';
import { OWN } from '../../../own-columns.ts';
import type { SheetRow } from '../read-sheet.ts';
import {
  choicesOf,
  listOf,
  picturesOf,
  rupeesOf,
  stockOf,
  type FoundChoice,
  type FoundProduct,
} from './found-product.ts';

export const KEYS = Object.fromEntries(
  Object.entries(OWN).flatMap(([key, name]) =>
    typeof name === 'string' ? [[key, name.toLowerCase()]] : [],
  ),
) as Record<Exclude<keyof typeof OWN, 'optionName' | 'option'>, string>;

export function isOwn(heads: Set<string>): boolean {
  return [KEYS.row, KEYS.slug, KEYS.name, KEYS.price].every((head) => heads.has(head));
}

export type Cells = Record<string, string>;
export type OwnGroup = {
  line: number;
  slug: string;
  product: Cells;
  variants: Cells[];
  combinations: Cells[];
};

/** Rows of one product: its own, those of its variants, those of its combinations. */
export function ownGroups(rows: SheetRow[]): OwnGroup[] {
  const groups: OwnGroup[] = [];
  for (const { line, cells } of rows) {
    const kind = cells[KEYS.row]?.trim().toLowerCase();
    const last = groups.at(-1);
    if (kind === 'variant') last?.variants.push(cells);
    else if (kind === 'combination') last?.combinations.push(cells);
    else {
      const slug = cells[KEYS.slug]?.trim() ?? '';
      groups.push({ line, slug, product: cells, variants: [], combinations: [] });
    }
  }
  return groups;
}

export function optionsOf(cells: Cells): FoundChoice['options'] {
  const names = Object.keys(cells).filter((head) => /^option \d+ name$/.test(head));
  return names.flatMap((head) => {
    const name = cells[head]?.trim() ?? '';
    const value = cells[head.replace(' name', '')]?.trim() ?? '';
    return name === '' || value === '' ? [] : [{ name, value }];
  });
}

/** Lines where there are several, else parts of one line. */
function manyOf(cell: string): string[] {
  return listOf(cell, cell.includes('\n') ? '\n' : ',');
}

function featuresOf(cell: string): { name: string; value: string }[] {
  return listOf(cell, '\n').map((text) => {
    const [name = '', ...value] = text.split(': ');
    return { name, value: value.join(': ') };
  });
}

function ownPictures(cells: Cells, origin: string) {
  const texts = (cells[KEYS.pictureTexts] ?? '').split('\n');
  const addresses = (cells[KEYS.pictures] ?? '').split('\n');
  return picturesOf(addresses.map((url, at) => ({ url, alt: texts[at]?.trim() ?? '' }))).map(
    ({ url, ...rest }) => {
      const mediaId = mediaIdIn(url, origin);
      return mediaId === undefined ? { url, ...rest } : { mediaId, ...rest };
    },
  );
}

function mediaIdIn(address: string, origin: string): string | undefined {
  const [, host = '', id] = /^(https:\/\/[^/]+)?\/media\/([A-Za-z0-9_-]{22})\//.exec(address) ?? [];
  const own = origin.replace(/^http:/, 'https:');
  return host === '' || host === own ? id : undefined;
}

/** Days as a spreadsheet may have turned them round. */
function dayOf(cell: string): string | null {
  const [, day = '', month = '', year] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell.trim()) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return cell.trim() === '' ? null : cell.trim();
}

const numberOf = (cell: string): number | null => decimalIn(cell) ?? null;
const daysOf = (cell: string): number | null => wholeIn(cell) ?? null;
const isYes = (cell: string): boolean => !/^(?:no|n|false|0)$/i.test(cell.trim());

export type Patch = Record<string, unknown>;
type Reader = (cell: string, faults: string[], cells: Cells, origin: string) => Patch;

const amount =
  (field: string, head: string): Reader =>
  (cell, faults) => ({ [field]: rupeesOf(cell, head, faults) ?? null });
const stock: Reader = (cell, faults, cells) => ({
  stock: stockOf(cell, faults) ?? null,
  stockSeen: stockOf(cells[KEYS.stockSeen] ?? '', []) ?? null,
});
const leadDays: Reader = (cell) => ({ leadDays: daysOf(cell) });
export const pictures: Reader = (_, __, cells, origin) => ({ images: ownPictures(cells, origin) });

/** What a cell of a product's own row says in its draft. */
export const PRODUCT: Record<string, Reader> = {
  [KEYS.name]: (cell) => ({ name: cell }),
  [KEYS.status]: (cell) => ({
    status: cell.trim().toLowerCase() === 'active' ? 'active' : 'inactive',
  }),
  [KEYS.category]: (cell) => ({ category: { name: cell } }),
  [KEYS.description]: (cell) => ({ description: cell }),
  [KEYS.price]: amount('price', OWN.price),
  [KEYS.comparePrice]: amount('comparePrice', OWN.comparePrice),
  [KEYS.costPrice]: amount('costPrice', OWN.costPrice),
  [KEYS.weight]: (cell) => ({ weight: numberOf(cell) }),
  [KEYS.stock]: stock,
  [KEYS.leadDays]: leadDays,
  [KEYS.availableOn]: (cell) => ({ availableOn: dayOf(cell) }),
  [KEYS.tags]: (cell) => ({ tags: manyOf(cell) }),
  [KEYS.alsoFoundBy]: (cell) => ({ alsoFoundBy: cell.trim() }),
  [KEYS.taxRate]: (cell) => ({ taxRate: cell.trim() }),
  [KEYS.hsn]: (cell) => ({ hsn: cell.trim() }),
  [KEYS.features]: (cell) => ({ attributes: featuresOf(cell) }),
  [KEYS.pictures]: pictures,
  [KEYS.pictureTexts]: pictures,
};
/** Likewise of a variant: what is bought, and what only the variant has. */
export const SOLD: Record<string, Reader> = {
  [KEYS.price]: amount('price', OWN.price),
  [KEYS.stock]: stock,
  [KEYS.leadDays]: leadDays,
  [KEYS.code]: (cell) => ({ code: cell.trim() }),
  [KEYS.offered]: (cell) => ({ isOffered: isYes(cell) }),
};

const DATES = new Set([KEYS.availableOn]);
const NUMBERS = new Set([
  KEYS.price,
  KEYS.comparePrice,
  KEYS.costPrice,
  KEYS.weight,
  KEYS.stock,
  KEYS.leadDays,
  KEYS.taxRate,
  KEYS.hsn,
]);

/** A spreadsheet writes `1299.00` as `1299`, and may turn a day round. */
function isSame(head: string, cell: string, stored: string): boolean {
  if (cell.trim() === stored.trim()) return true;
  if (DATES.has(head)) return dayOf(cell) === dayOf(stored);
  return NUMBERS.has(head) && decimalIn(cell) === decimalIn(stored);
}

export type Reading = { readers: Record<string, Reader>; faults: string[]; origin: string };

/** What the cells of a row change; all of them for a row that is new. */
export function patchOf(cells: Cells, stored: Cells | undefined, reading: Reading): Patch {
  const patches = Object.entries(reading.readers).map(([head, read]) => {
    const cell = cells[head];
    if (cell === undefined || (stored && isSame(head, cell, stored[head] ?? ''))) return {};
    return read(cell, reading.faults, cells, reading.origin);
  });
  return Object.assign({}, ...patches) as Patch;
}

function choicesIn({ variants, combinations }: OwnGroup, faults: string[]): FoundChoice[] {
  const rows = combinations.length > 0 ? combinations : variants;
  return rows
    .filter((row) => isYes(row[KEYS.offered] ?? ''))
    .map((row) => ({
      options: optionsOf(row),
      price: rupeesOf(row[KEYS.price] ?? '', OWN.price, faults),
      stock: stockOf(row[KEYS.stock] ?? '', faults),
      code: row[KEYS.code]?.trim() ?? '',
    }));
}

/** Pictures and base prices of variants, which stand in rows of their own. */
function withOwnRows(
  variants: { name: string; value: string }[],
  group: OwnGroup,
  { faults, origin }: Omit<Reading, 'readers'>,
) {
  return variants.map((variant) => {
    const row = group.variants.find((one) =>
      optionsOf(one).some(({ name, value }) => name === variant.name && value === variant.value),
    );
    if (!row) return variant;
    const price = rupeesOf(row[KEYS.price] ?? '', OWN.price, faults);
    const images = ownPictures(row, origin);
    return { ...variant, ...(price !== undefined && { price }), images };
  });
}

/** A product of the shop's own sheet that the shop has not. */
export function newOwnProduct(group: OwnGroup, origin: string): FoundProduct {
  const faults: string[] = [];
  const { line, slug, product } = group;
  const { stockSeen: _seen, ...draft } = patchOf(product, undefined, {
    readers: PRODUCT,
    faults,
    origin,
  });
  const choices = choicesIn(group, faults);
  const price = typeof draft['price'] === 'number' ? draft['price'] : undefined;
  const chosen = choicesOf(choices, price);
  const name = product[KEYS.name] ?? '';
  return {
    line,
    key: slug || `line ${line}`,
    faults,
    notes: [],
    draft: {
      ...draft,
      name,
      slug: isSlug(slug) ? slug : '',
      ...(choices.length > 0 && {
        variants: withOwnRows(chosen.variants, group, { faults, origin }),
        combinations: chosen.combinations,
        stock: null,
      }),
    },
  };
}
