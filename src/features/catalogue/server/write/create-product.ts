import { transaction, type Context } from '#platform/server/context.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { claimRequest, keepAnswer } from '#platform/server/idempotency/claim-request.ts';
import type { AdminProduct } from '../../admin-contract.ts';
import type { ProductDraft } from '../../product-draft.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct } from '../present-product.ts';
import { adjustStock } from '../stock/stock.ts';
import { auditProduct } from './audit-product.ts';
import { chooseCategory } from './category.ts';
import { writePictures } from './pictures.ts';
import {
  insertProduct,
  insertVariants,
  productValues,
  replaceAttributes,
} from './product-write-queries.ts';
import { chooseSlug } from './slug.ts';

/** What no form sends: swatches, by variant. */
type Extras = { swatches: (string | null)[]; reason: string };
const NONE: Extras = { swatches: [], reason: 'first count' };

/**
 * Inserts a product with everything in it.
 * @throws ValidationFailed for a taken slug or a missing upload
 */
export async function addProduct(
  tx: Context,
  draft: ProductDraft,
  { swatches, reason }: Extras = NONE,
): Promise<AdminProduct> {
  const id = uuidv7();
  const slug = await chooseSlug(tx, draft);
  const categoryId = await chooseCategory(tx, draft.category);
  await insertProduct(tx.db, id, productValues(draft, { slug, categoryId }));
  const variants = draft.variants.map(({ name, value, price }, position) => ({
    id: uuidv7(),
    name,
    value,
    price,
    position,
    swatch: swatches[position] ?? null,
  }));
  await insertVariants(tx.db, id, variants);
  await replaceAttributes(tx.db, id, draft.attributes);
  await writePictures(tx, id, {
    draft,
    variantIds: variants.map((variant) => variant.id),
    before: [],
  });
  const parts =
    variants.length > 0
      ? draft.variants.map(({ stock }, at) => ({ variantId: variants[at]?.id ?? null, stock }))
      : [{ variantId: null, stock: draft.stock }];
  const moves = parts.flatMap(({ variantId, stock }) =>
    typeof stock === 'number' ? { variantId, before: null, after: stock } : [],
  );
  await adjustStock(tx, id, { moves, reason });
  return presentAdminProduct(await getAnyProduct(tx, id));
}

const ROUTE = 'POST /v2/products';
const CREATED = 201;

export type CreatedProduct = {
  product: AdminProduct;
  /** The first answer under the same key. */
  isReplayed: boolean;
};

/** Adds a product, once per key. @throws ValidationFailed, KeyReused */
export function createProduct(
  ctx: Context,
  draft: ProductDraft,
  key: string | undefined,
): Promise<CreatedProduct> {
  const work = async (tx: Context): Promise<CreatedProduct> => {
    const claim = key && (await claimRequest(tx, { key, route: ROUTE, content: draft }));
    if (claim && 'answered' in claim) {
      return { product: claim.answered as AdminProduct, isReplayed: true };
    }
    const product = await addProduct(tx, draft);
    await auditProduct(tx, { action: 'product.create', after: product });
    if (key) await keepAnswer(tx, key, { status: CREATED, answer: product });
    return { product, isReplayed: false };
  };
  return retryConflicts(() => transaction(ctx, work));
}
