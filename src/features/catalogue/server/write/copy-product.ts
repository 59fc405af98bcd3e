import { transaction, type Context } from '#platform/server/context.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import type { AdminProduct } from '../../admin-contract.ts';
import type { ProductImage } from '../../contract.ts';
import type { PictureDraft, ProductDraft } from '../../product-draft.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct } from '../present-product.ts';
import { auditProduct } from './audit-product.ts';
import { addProduct } from './create-product.ts';

const MAX_NAME = 200;
const COPY = ' (copy)';

function copyPicture({ mediaId, url, alt, isPrimary }: ProductImage): PictureDraft {
  return mediaId === undefined ? { url, alt, isPrimary } : { mediaId, alt, isPrimary };
}

/** The copy of counted stock starts at 0. */
function noneLeft(stock: number | undefined): number | null {
  return stock === undefined ? null : 0;
}

function copyOf(product: AdminProduct): ProductDraft {
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
    variants: product.variants.map(({ name: group, value, price, stock, images }) => ({
      name: group,
      value,
      price,
      stock: noneLeft(stock),
      images: images.map(copyPicture),
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
  return retryConflicts(() => transaction(ctx, work));
}
