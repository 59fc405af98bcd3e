import { wholePictureUrl } from '#features/media/picture-formats.ts';
import type { AdminProduct } from '#features/catalogue/admin-contract.ts';
import type { ProductImage } from '#features/catalogue/contract.ts';
import { chosenVariants, variantGroups } from '#features/catalogue/choices/variant-choice.ts';
import { absoluteAddress } from '#platform/contract/at-origin.ts';
import type { CellKind, Column } from '../../csv/write-csv.ts';
import { OWN } from '../../own-columns.ts';

type Cell = string | number | undefined;
/** Cells by the names of their columns; those that are absent are empty. */
export type ProductCells = Record<string, Cell>;

const KINDS: Partial<Record<string, CellKind>> = {
  [OWN.price]: 'money',
  [OWN.comparePrice]: 'money',
  [OWN.costPrice]: 'money',
  [OWN.weight]: 'number',
  [OWN.stock]: 'number',
  [OWN.stockSeen]: 'number',
  [OWN.version]: 'number',
  [OWN.leadDays]: 'number',
  [OWN.availableOn]: 'date',
};

/** @param groups how many pairs of option name and option there are */
export function productColumns(groups: number): Column<ProductCells>[] {
  const options = Array.from({ length: Math.max(1, groups) }, (_, at) => [
    OWN.optionName(at + 1),
    OWN.option(at + 1),
  ]).flat();
  const names = Object.values(OWN).filter((name) => typeof name === 'string');
  return [...names, ...options].map((name) => ({
    name,
    kind: KINDS[name] ?? 'text',
    of: (cells) => cells[name],
  }));
}

/** A comma separates, unless one of them has a comma itself. */
export function joinList(list: string[]): string {
  if (!list.some((one) => one.includes(','))) return list.join(', ');
  return list.length === 1 ? `${list[0]}\n` : list.join('\n');
}

function pictureCells(images: ProductImage[], origin: string): ProductCells {
  const addresses = images.map(({ mediaId, url }) =>
    mediaId === undefined ? url : absoluteAddress(origin, wholePictureUrl(mediaId)),
  );
  return {
    [OWN.pictures]: addresses.join('\n'),
    [OWN.pictureTexts]: images.some(({ alt }) => alt !== '')
      ? images.map(({ alt }) => alt).join('\n')
      : '',
  };
}

function stockCells(stock: number | undefined): ProductCells {
  return { [OWN.stock]: stock, [OWN.stockSeen]: stock };
}

function optionCells(groups: string[], chosen: { name: string; value: string }[]): ProductCells {
  return Object.fromEntries(
    chosen.flatMap(({ name, value }) => {
      const at = groups.indexOf(name) + 1;
      return [
        [OWN.optionName(at), name],
        [OWN.option(at), value],
      ];
    }),
  );
}

function ownRow(product: AdminProduct, origin: string): ProductCells {
  return {
    [OWN.row]: 'product',
    [OWN.slug]: product.slug,
    [OWN.version]: product.version,
    [OWN.name]: product.name,
    [OWN.status]: product.isArchived ? 'archived' : product.status,
    [OWN.category]: product.category.name,
    [OWN.description]: product.description,
    [OWN.price]: product.price,
    [OWN.comparePrice]: product.comparePrice,
    [OWN.costPrice]: product.costPrice,
    [OWN.weight]: product.weight === 0 ? undefined : product.weight,
    ...(product.variants.length === 0 && stockCells(product.stock)),
    [OWN.leadDays]: product.leadDays,
    [OWN.availableOn]: product.availableOn,
    [OWN.tags]: joinList(product.tags),
    [OWN.alsoFoundBy]: product.alsoFoundBy,
    [OWN.taxRate]: product.taxRate,
    [OWN.hsn]: product.hsn,
    [OWN.features]: product.attributes.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    ...pictureCells(product.images, origin),
  };
}

type Combination = AdminProduct['combinations'][number];

function saleCells({ stock, leadDays, code, isOffered }: Combination): ProductCells {
  return {
    ...stockCells(stock),
    [OWN.leadDays]: leadDays,
    [OWN.code]: code,
    [OWN.offered]: isOffered ? 'yes' : 'no',
  };
}

/** A row for the product, one for each variant, and of several groups one for each combination. */
export function productRows(product: AdminProduct, origin: string): ProductCells[] {
  const { slug, variants, combinations } = product;
  const groups = variantGroups(variants).map(({ name }) => name);
  const isOneGroup = groups.length === 1;
  const ofVariants = variants.map((variant) => {
    const sale = isOneGroup ? combinations.find(({ id }) => id === variant.id) : undefined;
    return {
      [OWN.row]: 'variant',
      [OWN.slug]: slug,
      [OWN.price]: variant.price,
      ...(sale && saleCells(sale)),
      ...optionCells(groups, [variant]),
      ...pictureCells(variant.images, origin),
    };
  });
  const ofCombinations = combinations.map((combination) => ({
    [OWN.row]: 'combination',
    [OWN.slug]: slug,
    [OWN.price]: combination.price,
    ...saleCells(combination),
    ...optionCells(groups, chosenVariants(variants, combination.id) ?? []),
  }));
  return [ownRow(product, origin), ...ofVariants, ...(isOneGroup ? [] : ofCombinations)];
}
