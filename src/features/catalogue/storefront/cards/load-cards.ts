import type { Shop } from '#features/shop/storefront/use-shop.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import type { getProduct, listProducts } from '../../endpoints.ts';
import { cardWords } from '../../making/making.ts';
import { toCardView, type ProductCardView } from '../../product-card-view.ts';

/** Loads cards of pieces by id or slug, as they are now; one that is no longer sold is left out. */
export async function loadCards(products: string[], shop: Shop): Promise<ProductCardView[]> {
  const answers = await Promise.all(
    products.map((id) => api<typeof getProduct>('GET /v2/products/{id}', { params: { id } })),
  );
  return answers.flatMap((answer) =>
    answer.ok ? [toCardView(answer.data, cardWords(answer.data, shop))] : [],
  );
}

/** Loads cards of the bestsellers; none if the shop cannot be reached. */
export async function loadLovedCards(limit: number, shop: Shop): Promise<ProductCardView[]> {
  const answer = await api<typeof listProducts>('GET /v2/products', {
    query: { sort: 'loved', limit },
  });
  const products = answer.ok ? answer.data : [];
  return products.map((one) => toCardView(one, cardWords(one, shop)));
}
