import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import type { AdminProduct } from '../../admin-contract.ts';
import type { ProductImage } from '../../contract.ts';
import { FieldDraft, ProductField } from '../../personal/product-field.ts';
import type { PictureDraft } from '../../product-form/picture-draft.ts';
import type { ProductDraft } from '../../product-form/product-draft.ts';
import { chosenVariants, variantGroups } from '../../choices/variant-choice.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct } from '../present-product.ts';
import { auditProduct } from './audit-product.ts';
import { chooseCategory } from './parts/category.ts';
import { writeCombinations } from './parts/combinations.ts';
import { writeFields } from './parts/fields.ts';
import { writePictures } from './parts/pictures.ts';
import {
  insertAttributes,
  insertProduct,
  insertVariants,
  productValues,
} from './product-write-queries.ts';
import { writeRelated } from './parts/related.ts';
import { chooseSlug } from './parts/product-slug.ts';

/** Details that no form sends: swatches, by variant. */
type Extras = { swatches: (string | null)[]; reason: string };
const NONE: Extras = { swatches: [], reason: 'first count' };

/** Writes a new product; statements that need no answer are sent together. @returns its id @throws ValidationFailed for a taken slug or a missing upload */
export async function writeNewProduct(
  tx: Context,
  draft: ProductDraft,
  { swatches, reason }: Extras = NONE,
): Promise<string> {
  const id = uuidv7();
  const chosen = await pipeline({
    slug: chooseSlug(tx, draft),
    categoryId: chooseCategory(tx, draft.category),
  });
  const variants = draft.variants.map(({ name, value, price }, position) => ({
    id: uuidv7(),
    name,
    value,
    price,
    position,
    swatch: swatches[position] ?? null,
  }));
  const ids = variants.map((variant) => variant.id);
  const { imageIds } = await pipeline({
    product: insertProduct(tx.db, id, productValues(draft, chosen)),
    variants: insertVariants(tx.db, id, variants),
    attributes: insertAttributes(tx.db, id, draft.attributes),
    imageIds: writePictures(tx, id, { draft, variantIds: ids, before: [] }),
  });
  await writeFields(tx, id, draft.fields, imageIds);
  await writeRelated(tx, id, draft.related);
  const stored = { id, price: draft.price, stock: null, variants: [], combinations: [] };
  const counted = { ...draft, stockSeen: null };
  await writeCombinations(tx, { draft: counted, ids, imageIds, stored, reason });
  return id;
}

async function addProduct(tx: Context, draft: ProductDraft, extras?: Extras) {
  const id = await writeNewProduct(tx, draft, extras);
  return presentAdminProduct(await getAnyProduct(tx, id));
}

const ROUTE = 'POST /v2/products';

/** Adds a product, once per key. @throws ValidationFailed, KeyReused */
export function createProduct(
  ctx: Context,
  draft: ProductDraft,
  key: string | undefined,
): Promise<Answered<AdminProduct>> {
  async function create(tx: Context): Promise<AdminProduct> {
    const product = await addProduct(tx, draft);
    await auditProduct(tx, { action: 'product.create', after: product });
    return product;
  }
  const request = { key, route: ROUTE, content: draft };
  return transaction(ctx, (tx) => answerOnce(tx, request, () => create(tx)), {
    retryOn: isConflict,
  });
}

const MAX_NAME = 200;
const COPY = ' (copy)';

function copyPicture({ id, mediaId, url, alt, isPrimary, isSibling = false }: ProductImage) {
  const source = mediaId === undefined ? { url } : { mediaId };
  return { id, ...source, alt, isPrimary, isSibling } satisfies PictureDraft;
}

function copyField(field: ProductField): FieldDraft {
  return FieldDraft.parse({ ...ProductField.encode(field), id: undefined });
}

/** The copy of counted stock starts at 0. */
function noneLeft(stock: number | undefined): number | null {
  return stock === undefined ? null : 0;
}

/** Codes name one piece, so the copy has none. */
function copyOf(product: AdminProduct): ProductDraft {
  const isOneGroup = variantGroups(product.variants).length === 1;
  const name = Array.from(product.name)
    .slice(0, MAX_NAME - COPY.length)
    .join('')
    .trimEnd();
  return {
    ...product,
    name: name + COPY,
    slug: '',
    status: 'inactive',
    comparePrice: product.comparePrice,
    costPrice: product.costPrice,
    weight: Math.round(product.weight * 1000),
    stock: noneLeft(product.stock),
    images: product.images.map(copyPicture),
    related: product.related.map(({ id }) => id),
    fields: product.fields?.map(copyField),
    variants: product.variants.map(({ name: group, value, price, stock, images }) => ({
      name: group,
      value,
      price,
      stock: isOneGroup ? noneLeft(stock) : null,
      images: images.map(copyPicture),
    })),
    combinations: product.combinations.map(({ id, price, stock, ...one }) => ({
      values: (chosenVariants(product.variants, id) ?? []).map(({ value }) => value),
      price,
      stock: noneLeft(stock),
      leadDays: one.leadDays,
      imageId: one.imageId,
      isOffered: one.isOffered,
    })),
  };
}

/** Makes an inactive copy of a product. @throws ProductNotFound */
export function copyProduct(ctx: Context, idOrSlug: string): Promise<AdminProduct> {
  const work = async (tx: Context): Promise<AdminProduct> => {
    const product = presentAdminProduct(await getAnyProduct(tx, idOrSlug));
    const swatches = product.variants.map(({ swatch }) => swatch ?? null);
    const after = await addProduct(tx, copyOf(product), { swatches, reason: 'copied' });
    await auditProduct(tx, { action: 'product.copy', after });
    return after;
  };
  return transaction(ctx, work, { retryOn: isConflict });
}
