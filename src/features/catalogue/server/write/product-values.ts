import type { ProductDraft } from '../../product-draft.ts';
import type { ProductValues } from './write-queries.ts';

type Chosen = { slug: string; categoryId: number };

/** What a draft writes into the product's own row. */
export function productValues(draft: ProductDraft, { slug, categoryId }: Chosen): ProductValues {
  return {
    slug,
    name: draft.name,
    description: draft.description,
    price: draft.price,
    compare_price: draft.comparePrice ?? null,
    cost_price: draft.costPrice ?? null,
    category_id: categoryId,
    tags: draft.tags,
    weight_grams: draft.weight,
    status: draft.status,
  };
}
