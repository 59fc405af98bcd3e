import { getAnyProduct } from '#features/catalogue/server/find-product.ts';
import type { Context } from '#platform/server/context.ts';
import type { CostedProduct, CostList, CostListQuery, CostSheet } from '../contract.ts';
import type { MarginWord } from '../cost-of.ts';
import type { CostDeps } from './cost-deps.ts';
import {
  combinationsInOrder,
  costedProductsOf,
  presentRecipe,
  reckon,
  variantWords,
} from './costed-products.ts';

const URGENCY: Record<MarginWord, number> = { 'below cost': 0, low: 2, unknown: 3, good: 4 };

function urgencyOf({ margin, isChanged }: CostedProduct): number {
  return margin.word !== 'below cost' && isChanged ? 1 : URGENCY[margin.word];
}

const SHOWN: Record<CostListQuery['show'], (product: CostedProduct) => boolean> = {
  all: () => true,
  changed: ({ isChanged }) => isChanged,
  'below cost': ({ margin }) => margin.word === 'below cost',
  unknown: ({ margin }) => margin.word === 'unknown',
};

/** What pieces cost, those that lose money first. */
export async function listCosts(
  ctx: Context,
  deps: CostDeps,
  { q, show, limit, offset }: CostListQuery,
): Promise<CostList> {
  const all = await reckon(ctx, deps);
  const sought = q.toLowerCase();
  const products = all.products
    .flatMap((product) => costedProductsOf(all, product))
    .filter(({ name }) => name.toLowerCase().includes(sought));
  const count = (kind: CostListQuery['show']) => products.filter(SHOWN[kind]).length;
  const shown = products.filter(SHOWN[show]).toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  return {
    products: shown.slice(offset, offset + limit),
    found: shown.length,
    counts: {
      all: products.length,
      changed: count('changed'),
      belowCost: count('below cost'),
      unknown: count('unknown'),
    },
  };
}

/** Recipes and costs of one product. @throws ProductNotFound */
export async function getCostSheet(
  ctx: Context,
  deps: CostDeps,
  idOrSlug: string,
): Promise<CostSheet> {
  const { id } = await getAnyProduct(ctx, idOrSlug);
  const all = await reckon(ctx, deps, [id]);
  const [product] = all.products;
  if (!product) throw new Error('A product has gone while it was read');
  const counted = (stock: number | null) => (stock === null ? {} : { stock });
  return {
    product: {
      id,
      name: product.name,
      gstPercent: all.gst.get(id) ?? 0,
      ...counted(product.stock),
    },
    combinations: combinationsInOrder(product).map(({ id: variantId, stock }) => ({
      id: variantId,
      name: variantWords(product, variantId),
      ...counted(stock),
    })),
    products: costedProductsOf(all, product),
    recipes: (all.recipes.get(id) ?? []).map(presentRecipe),
  };
}
