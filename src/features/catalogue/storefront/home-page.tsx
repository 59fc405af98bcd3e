import { shopOf } from '#features/shop/storefront/use-shop.ts';
import { pageMeta } from '#platform/client/page-meta.ts';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { Collection } from '../collection-contract.ts';
import { gridTitle, type ProductGridData } from './product-grid-query.ts';

/** The page of a category that the owner presents. */
function collectionMeta(
  shop: ReturnType<typeof shopOf>,
  { slug, name, sentence, picture }: Collection,
): MetaDescriptor[] {
  const path = `/?category=${slug}`;
  const description = sentence || shop.words.description;
  return pageMeta(shop, {
    title: `${name} · ${shop.name}`,
    description,
    path,
    image: picture?.url ?? '/share.jpg',
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name,
        description,
        url: shop.origin + path,
      },
    ],
  });
}

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  const shop = shopOf(matches);
  const grid = matches.find((match) => match?.id === 'product-grid')
    ?.loaderData as ProductGridData | null;
  const narrowed = grid ? gridTitle(grid) : undefined;
  const whole = shop.byline === '' ? shop.name : `${shop.name}: ${shop.byline}`;
  const { collection } = grid ?? {};
  if (collection) return collectionMeta(shop, collection);
  return pageMeta(shop, {
    title: narrowed ? `${narrowed} · ${shop.name}` : whole,
    description: shop.words.description,
    path: '/',
    image: '/share.jpg',
  });
}

/** The layout renders the grid, because a product may open over it. */
export default function HomePage() {
  return null;
}
