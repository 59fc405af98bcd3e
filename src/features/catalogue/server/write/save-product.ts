import { ProblemError } from '#platform/contract/problem.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { ProductChanged, type SavedProduct } from '../../admin-contract.ts';
import { ProductNotFound } from '../../contract.ts';
import { movedPrices } from '../../moved-prices.ts';
import type { ProductDraft } from '../../product-form/product-draft.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct, presentOnWire } from '../present-product.ts';
import { assertInNoDrop } from './assert-in-no-drop.ts';
import { auditProduct } from './audit-product.ts';
import { editCategory } from './parts/category.ts';
import { lockCombinations } from './parts/combination-queries.ts';
import { writeCombinations } from './parts/combinations.ts';
import { writeFields } from './parts/fields.ts';
import { listPictures } from './parts/picture-queries.ts';
import { writePictures } from './parts/pictures.ts';
import {
  listVariants,
  lockProductRow,
  moveSlug,
  productValues,
  replaceAttributes,
  updateProduct,
} from './product-write-queries.ts';
import { writeRelated } from './parts/related.ts';
import { chooseSlug } from './parts/product-slug.ts';
import { writeVariants } from './parts/variants.ts';

/** `seen`: the version that the owner edited; undefined: the last write counts. */
export type Edit = { idOrSlug: string; draft: ProductDraft; seen: number | undefined };

async function lockProduct(tx: Context, idOrSlug: string) {
  const { id } = await getAnyProduct(tx, idOrSlug);
  const combinations = await lockCombinations(tx.db, id);
  const product = await lockProductRow(tx.db, id);
  if (!product) throw ProductNotFound();
  const variants = await listVariants(tx.db, id);
  return { ...product, variants, combinations, pictures: await listPictures(tx.db, id) };
}

function withMovedPrices(draft: ProductDraft, locked: Awaited<ReturnType<typeof lockProduct>>) {
  const stored = new Map(locked.variants.map(({ id, price }) => [id, price]));
  const variants = draft.variants.map((variant) => ({
    ...variant,
    storedPrice: stored.get(variant.id ?? ''),
  }));
  const prices = movedPrices(variants, { from: locked.price, to: draft.price });
  const moved = variants.filter(({ price }, at) => price !== prices[at]);
  return {
    draft: {
      ...draft,
      variants: draft.variants.map((variant, at) => ({
        ...variant,
        price: prices[at] ?? variant.price,
      })),
    },
    movedVariants: moved.flatMap(({ id }) => id ?? []),
  };
}

/** `saveProduct` in a transaction that there is. @throws ProductNotFound, ValidationFailed, ProductChanged */
export async function editProduct(
  tx: Context,
  { idOrSlug, draft: sent, seen }: Edit,
): Promise<SavedProduct> {
  const locked = await lockProduct(tx, idOrSlug);
  if (seen !== undefined && locked.version !== seen) throw ProductChanged();
  const { draft, movedVariants } = withMovedPrices(sent, locked);
  if (draft.status !== locked.status) await assertInNoDrop(tx, locked.id);
  const before = presentAdminProduct(await getAnyProduct(tx, locked.id));
  const { id, slug: from } = locked;
  const isMoved = draft.slug !== '' && draft.slug !== from;
  const to = isMoved ? await chooseSlug(tx, { ...draft, ownId: id }) : from;
  const categoryId = await editCategory(tx, draft.category, locked.category_id);
  const values = productValues(draft, { slug: to, categoryId });
  const staysArchived = locked.status === 'archived' && draft.status === 'inactive';
  await updateProduct(tx.db, id, { ...values, ...(staysArchived && { status: 'archived' }) });
  if (isMoved) await moveSlug(tx.db, { productId: id, from, to });
  const variantIds = await writeVariants(tx, draft, locked);
  await replaceAttributes(tx.db, id, draft.attributes);
  const imageIds = await writePictures(tx, id, { draft, variantIds, before: locked.pictures });
  await writeCombinations(tx, { draft, ids: variantIds, imageIds, stored: locked });
  await writeFields(tx, id, draft.fields, imageIds);
  await writeRelated(tx, id, draft.related);
  const after = presentAdminProduct(await getAnyProduct(tx, id));
  await auditProduct(tx, { action: 'product.edit', before, after, isBlind: seen === undefined });
  return { ...after, ...(movedVariants.length > 0 && { movedVariants }) };
}

/**
 * Saves a whole edited product, unless another version than the one seen is there. Variants with the old price
 * follow the product's.
 * @throws ProductNotFound, ValidationFailed; ProductChanged with the product as it is now
 */
export async function saveProduct(ctx: Context, edit: Edit): Promise<SavedProduct> {
  try {
    return await transaction(ctx, (tx) => editProduct(tx, edit), { retryOn: isConflict });
  } catch (error) {
    const isChanged = error instanceof ProblemError && error.declaration === ProductChanged;
    if (!isChanged) throw error;
    throw ProductChanged({
      data: { product: presentOnWire(await getAnyProduct(ctx, edit.idOrSlug)) },
    });
  }
}

/** The version that an edit is based on, from header or body; undefined where neither is sent. */
export function seenVersion(header: number | undefined, body: number | undefined) {
  const seen = header ?? body;
  // Two different versions cannot both be the present one.
  return body !== undefined && body !== seen ? 0 : seen;
}
