import { shopOf } from '#features/shop/storefront/use-shop.ts';
import { pageMeta } from '#platform/client/page-meta.ts';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { gridTitle, type ProductGridData } from './product-grid-query.ts';

function structuredCollection(name: string, description: string, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description,
    url,
  };
}

type ShopOfPage = ReturnType<typeof shopOf>;

function titleOf({ name, byline }: ShopOfPage, grid: ProductGridData | null): string {
  const narrowed = grid?.collection?.name ?? (grid ? gridTitle(grid) : undefined);
  if (narrowed) return `${narrowed} · ${name}`;
  return byline === '' ? name : `${name}: ${byline}`;
}

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  const shop = shopOf(matches);
  const grid = matches.find((match) => match?.id === 'product-grid')
    ?.loaderData as ProductGridData | null;
  const { collection } = grid ?? {};
  const description = collection?.sentence || shop.words.description;
  const path = collection ? `/?category=${collection.slug}` : '/';
  return pageMeta(shop, {
    title: titleOf(shop, grid),
    description,
    path,
    image: collection?.picture?.url ?? '/share.jpg',
    ...(collection && {
      structured: [structuredCollection(collection.name, description, shop.origin + path)],
    }),
  });
}

/** The layout renders the grid, because a product may open over it. */
export default function HomePage() {
  return null;
}
