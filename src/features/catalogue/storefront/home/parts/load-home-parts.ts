import type { getPage } from '#features/pages/endpoints.ts';
import { layOutStory, type Story } from '#features/pages/storefront/story-layout.ts';
import type { Shop } from '#features/shop/storefront/use-shop.ts';
import type { Api } from '#platform/client/calls/api.ts';
import type { Collection } from '../../../collections/collection-contract.ts';
import type { getProduct, listProducts } from '../../../endpoints.ts';
import { cardWords } from '../../../making/making.ts';
import { toCardView, type ProductCardView } from '../../../product-card-view.ts';
import type { ReviewParts } from '../../review-parts.ts';

/** A full row. */
const LOVED = 4;

export type HomeParts = {
  collections: Collection[];
  /** The page about the maker, while it is online. */
  story?: { slug: string; title: string } & Story;
  reviews?: Awaited<ReturnType<ReviewParts['ofShop']>>;
  /** The product in the picture of the first screen. */
  product?: ProductCardView;
};

/** The best of those that are not in the grid above. */
export async function loadLoved(api: Api, shop: Shop, cards: ProductCardView[]) {
  const shown = new Set(cards.map(({ id }) => id));
  const list = await api<typeof listProducts>('GET /v2/products', {
    query: { sort: 'loved', limit: cards.length + 2 * LOVED },
  });
  const loved = (list.ok ? list.data : [])
    .map((one) => toCardView(one, cardWords(one, shop)))
    .filter(({ id, reviewCount, closed }) => reviewCount > 0 && !closed && !shown.has(id));
  return loved.length < LOVED ? [] : loved.slice(0, LOVED);
}

async function loadHeroProduct(api: Api, shop: Shop): Promise<ProductCardView | undefined> {
  const id = shop.home.product.split('/').at(-1);
  if (!id) return undefined;
  const found = await api<typeof getProduct>('GET /v2/products/{id}', { params: { id } });
  return found.ok ? toCardView(found.data, cardWords(found.data, shop)) : undefined;
}

/** Loads the parts of the home page that only the server renders: in its first screen and below its grid. */
export async function loadHomeParts(
  api: Api,
  shop: Shop,
  { collections, reviewParts }: { collections: Collection[]; reviewParts: ReviewParts },
): Promise<HomeParts> {
  const [page, reviews, product] = await Promise.all([
    api<typeof getPage>('GET /v2/pages/{slug}', { params: { slug: 'about' } }),
    reviewParts.ofShop(api),
    loadHeroProduct(api, shop),
  ]);
  return {
    collections: collections.filter(({ picture }) => picture),
    ...(page.ok && {
      story: { slug: page.data.slug, title: page.data.title, ...layOutStory(page.data.blocks) },
    }),
    ...(reviews && { reviews }),
    ...(product && { product }),
  };
}
