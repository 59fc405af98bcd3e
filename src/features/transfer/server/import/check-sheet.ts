import { setImmediate as letOthers } from 'node:timers/promises';
import type { AdminProduct } from '#features/catalogue/admin-contract.ts';
import { EditedProduct, ProductDraft } from '#features/catalogue/product-form/product-draft.ts';
import { wholeProducts } from '#features/catalogue/server/admin/whole-products.ts';
import { weightDoubt } from '#features/catalogue/weight-doubt.ts';
import { checked, fieldErrorsOf } from '#platform/contract/field-errors.ts';
import { wholeIn } from '#platform/contract/typed/number.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { SheetSource } from '../../import-contract.ts';
import { OWN } from '../../own-columns.ts';
import { findProducts, type Found } from './find-products.ts';
import type { FoundProduct } from './formats/found-product.ts';
import { changedProduct } from './formats/own-changes.ts';
import { listTaken, type CheckedRow } from './import-queries.ts';
import type { Sheet } from './read-sheet.ts';
import { withPictures } from './sheet-pictures.ts';

/** Heads that people know, by fields of the call. */
const HEADS: Record<string, string> = {
  name: OWN.name,
  slug: OWN.slug,
  description: OWN.description,
  price: OWN.price,
  comparePrice: OWN.comparePrice,
  costPrice: OWN.costPrice,
  category: OWN.category,
  variants: 'Variants',
  combinations: 'Combinations',
  images: OWN.pictures,
  tags: OWN.tags,
  weight: 'Weight',
  stock: OWN.stock,
  leadDays: OWN.leadDays,
  availableOn: OWN.availableOn,
  attributes: OWN.features,
  alsoFoundBy: OWN.alsoFoundBy,
  taxRate: OWN.taxRate,
  hsn: OWN.hsn,
};
const MOST_SENTENCES = 8;

function sentenceOf([path, sentence]: [string, string]): string {
  const [field = ''] = path.split('.');
  return `${HEADS[field] ?? field}: ${sentence}`;
}

type Product = Found['products'][number];

const NONE = new Map<string, string>();

function faultsOf(
  schema: typeof ProductDraft | typeof EditedProduct,
  draft: object,
  faults: string[],
) {
  const { error } = checked(schema, withPictures({ ...draft }, NONE));
  const found = error ? Object.entries(fieldErrorsOf(error)).map(sentenceOf) : [];
  const isSaid = (sentence: string) =>
    faults.some((fault) => fault.startsWith(`${sentence.split(':')[0]}`));
  const all = [...faults, ...found.filter((sentence) => !isSaid(sentence))];
  return [...new Set(all)].slice(0, MOST_SENTENCES);
}

type Taken = Awaited<ReturnType<typeof listTaken>>;

function picturesLeftOut({ images }: FoundProduct['draft']): string[] {
  const named = Array.isArray(images) ? (images as { url?: string }[]) : [];
  const isShown = ({ url }: { url?: string }) => url === undefined || /^https:/i.test(url);
  return named.every(isShown)
    ? []
    : ['Pictures: a file without a web address is left out unless you choose it above'];
}

function weightIn(draft: object): string[] {
  const doubt = 'weight' in draft && typeof draft.weight === 'number' && weightDoubt(draft.weight);
  return doubt ? [`Weight: ${doubt}`] : [];
}

function newRow(product: Product, taken: Taken, source: SheetSource): CheckedRow {
  const { line, key, faults, notes } = product;
  const draft = { ...product.draft, status: 'inactive' };
  const name = product.draft.name.slice(0, 200);
  const row = { line, key, name };
  const found = faultsOf(ProductDraft, draft, faults);
  if (found.length > 0) return { ...row, action: 'error', sentences: found };
  const { slug = '' } = product.draft;
  const same =
    taken.bySlug.get(slug) ?? (source === 'own' ? undefined : taken.byName.get(name.toLowerCase()));
  if (same !== undefined) {
    const sentence = 'It is in your shop already, so it stays as it is there';
    return { ...row, action: 'skip', sentences: [sentence], productId: same };
  }
  const sentences = [...notes, ...weightIn(draft), ...picturesLeftOut(product.draft)];
  return { ...row, action: 'create', sentences, draft };
}

function changedRow(product: Product, stored: AdminProduct, origin: string): CheckedRow {
  const row = { line: product.line, key: product.key, name: stored.name, productId: stored.id };
  if (!product.own) return { ...row, action: 'skip', sentences: [] };
  const { draft, faults, isChanged } = changedProduct(product.own, stored, origin);
  if (!isChanged && faults.length === 0)
    return { ...row, action: 'skip', sentences: ['Nothing has changed'] };
  const version = wholeIn(product.own.product[OWN.version.toLowerCase()] ?? '');
  if (version !== undefined && version !== stored.version) {
    const sentence =
      'It was edited after this sheet was made. Export it once more, and change that sheet';
    return { ...row, action: 'error', sentences: [sentence] };
  }
  const found = faultsOf(EditedProduct, draft, faults);
  if (found.length > 0) return { ...row, action: 'error', sentences: found };
  const isNewWeight = 'weight' in draft && draft.weight !== stored.weight;
  return { ...row, action: 'update', sentences: isNewWeight ? weightIn(draft) : [], draft };
}

/** Products that are read from the database at once. */
const TOGETHER = 50;

/** Checks each product of a sheet by the very rules of the product form; changes nothing. */
export async function checkSheet(db: Database, sheet: Sheet, origin: string) {
  const { source, products } = findProducts(sheet, origin);
  const taken = await listTaken(
    db,
    products.map(({ draft: { slug = '', name } }) => ({ slug, name })),
  );
  const keys = new Set<string>();
  const rows: CheckedRow[] = [];
  for (let at = 0; at < products.length; at += TOGETHER) {
    const batch = products.slice(at, at + TOGETHER);
    const known = source === 'own' ? batch.flatMap(({ key }) => taken.bySlug.get(key) ?? []) : [];
    const stored = new Map((await wholeProducts(db, known)).map((one) => [one.slug, one]));
    for (const product of batch) {
      const one = stored.get(product.key);
      const row = one ? changedRow(product, one, origin) : newRow(product, taken, source);
      const isTwice = keys.has(row.key);
      keys.add(row.key);
      rows.push(isTwice ? twice(row) : row);
    }
    await letOthers();
  }
  return { source, rows };
}

function twice({ line, key, name }: CheckedRow): CheckedRow {
  const sentence = 'The sheet has it twice: this row is left out';
  return { line, key: `${key} ${line}`, name, action: 'error', sentences: [sentence] };
}
