import { AdminProduct } from '#features/catalogue/admin-contract.ts';
import { cellsOf, fromSafeText } from '../../../csv/write-csv.ts';
import { productColumns, productRows } from '../../export/product-columns.ts';
import {
  KEYS,
  optionsOf,
  patchOf,
  pictures,
  PRODUCT,
  SOLD,
  type Cells,
  type OwnGroup,
  type Patch,
  type Reading,
} from './own.ts';

/** More option groups than a product can have. */
const GROUPS = 8;

function storedCells(product: AdminProduct, origin: string): Cells[] {
  const columns = productColumns(GROUPS);
  const heads = columns.map(({ name }) => name.toLowerCase());
  return productRows(product, origin).map((row) =>
    Object.fromEntries(
      cellsOf(columns, row).map((cell, at) => [heads[at] ?? '', fromSafeText(cell)]),
    ),
  );
}

const choiceOf = (cells: Cells): string =>
  optionsOf(cells)
    .map(({ name, value }) => `${name}=${value}`)
    .join('\n');

type Stored = { product: AdminProduct; cells: Cells[] };
type Changed = { variants: Patch[]; combinations: Patch[]; isChanged: boolean };

const PICTURED = { ...SOLD, [KEYS.pictures]: pictures, [KEYS.pictureTexts]: pictures };

type Choices = { group: OwnGroup; product: AdminProduct; isOneGroup: boolean };

/** A variant that the sheet has and the shop has not. */
function newVariants({ group, product }: Choices, stored: Map<string, Cells>, reading: Reading) {
  return group.variants.flatMap((row): Patch[] => {
    const [option] = optionsOf(row);
    if (!option || stored.has(choiceOf(row))) return [];
    const patch = patchOf(row, undefined, { ...reading, readers: PICTURED });
    const { price = product.price / 100, stock, images } = patch;
    return [{ ...option, price, stock, images }];
  });
}

type Patched = (key: string, readers: Reading['readers']) => Patch;

function patchedVariants({ product, isOneGroup }: Choices, patched: Patched): Patch[] {
  return AdminProduct.encode(product).variants.map((variant) => {
    const patch = patched(`${variant.name}=${variant.value}`, PICTURED);
    const { price, stock, stockSeen, images } = patch;
    return {
      ...variant,
      ...(price !== undefined && { price, keepsPrice: true }),
      ...(isOneGroup && stock !== undefined && { stock, stockSeen }),
      ...(images !== undefined && { images }),
    };
  });
}

/** Of one group, price and stock are those of the variant. */
function patchedCombinations({ product, isOneGroup }: Choices, patched: Patched): Patch[] {
  return AdminProduct.encode(product).combinations.map((combination) => {
    const patch = patched(keyOfCombination(product, combination.id), SOLD);
    if (!isOneGroup) return { ...combination, ...patch };
    const { price: _price, stock: _stock, stockSeen: _seen, ...rest } = patch;
    return { ...combination, ...rest };
  });
}

/** Variants and combinations with what their rows change; what the sheet leaves out stays, what is new in it is added. */
function changedChoices(group: OwnGroup, { product, cells }: Stored, reading: Reading): Changed {
  const isOneGroup = new Set(product.variants.map(({ name }) => name)).size === 1;
  const rows = [...group.variants, ...group.combinations];
  const rowOf = new Map(rows.map((row) => [choiceOf(row), row]));
  const stored = new Map(cells.slice(1).map((row) => [choiceOf(row), row]));
  let isChanged = false;
  const patched: Patched = (key, readers) => {
    const row = rowOf.get(key);
    const before = stored.get(key);
    if (!row || !before) return {};
    const patch = patchOf(row, before, { ...reading, readers });
    isChanged ||= Object.keys(patch).length > 0;
    return patch;
  };
  const choices = { group, product, isOneGroup };
  const known = patchedVariants(choices, patched);
  const added = newVariants(choices, stored, reading);
  const combinations = patchedCombinations(choices, patched);
  return {
    variants: [...known, ...added],
    combinations,
    isChanged: isChanged || added.length > 0,
  };
}

function keyOfCombination(product: AdminProduct, id: string): string {
  return id
    .split('+')
    .map((part) => product.variants.find((variant) => variant.id === part))
    .map((variant) => `${variant?.name}=${variant?.value}`)
    .join('\n');
}

/** What a sheet changes in a product that the shop has. Only cells that differ from what an export would say now count. */
export function changedProduct(group: OwnGroup, product: AdminProduct, origin: string) {
  const cells = storedCells(product, origin);
  const faults: string[] = [];
  const reading = { readers: PRODUCT, faults, origin };
  const own = patchOf(group.product, cells[0], reading);
  const choices = changedChoices(group, { product, cells }, reading);
  const { isChanged, ...chosen } = choices;
  return {
    faults,
    isChanged: isChanged || Object.keys(own).length > 0,
    draft: {
      ...AdminProduct.encode(product),
      status: product.isArchived ? 'inactive' : product.status,
      ...own,
      ...(product.variants.length + chosen.variants.length > 0 && chosen),
    },
  };
}
