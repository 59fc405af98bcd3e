import { shopOf } from '#features/shop/storefront/use-shop.ts';
import { pageMeta } from '#platform/client/page-meta.ts';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { gridTitle, type ProductGridData } from './product-grid-query.ts';

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  const shop = shopOf(matches);
  const grid = matches.find((match) => match?.id === 'product-grid')
    ?.loaderData as ProductGridData | null;
  const narrowed = grid ? gridTitle(grid) : undefined;
  const whole = shop.byline === '' ? shop.name : `${shop.name}: ${shop.byline}`;
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
