import { shopOf, pageMeta } from '#platform/client/page-meta.ts';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { gridTitle, type ProductGridData } from './product-grid-query.ts';

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  const { shop } = shopOf(matches);
  const grid = matches.find((match) => match?.id === 'product-grid')
    ?.loaderData as ProductGridData | null;
  const narrowed = grid ? gridTitle(grid) : undefined;
  const whole = shop.byline === '' ? shop.name : `${shop.name}: ${shop.byline}`;
  return pageMeta(shop, {
    title: narrowed ? `${narrowed} · ${shop.name}` : whole,
    description:
      'Coasters, trays, jewelry and keepsakes in resin, mixed and poured by one pair of hands. Prices include all taxes; flat shipping of ₹25 across India.',
    path: '/',
    image: '/share.jpg',
  });
}

/** The layout renders the grid, because a product may open over it. */
export default function HomePage() {
  return null;
}
