import { shopOf } from '#features/shop/storefront/use-shop.ts';
import { pageMeta, type PageFacts } from '#platform/client/page/page-meta.ts';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { gridAddress, gridTitle, isNarrowed, type ProductGridData } from './product-grid-query.ts';

function structuredCollection(name: string, description: string, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description,
    url,
  };
}

type Grid = ProductGridData | null;
type ShopOfPage = ReturnType<typeof shopOf>;

function nameOf(grid: Grid): string | undefined {
  return grid ? gridTitle(grid) : undefined;
}

function titleOf({ name, byline }: ShopOfPage, grid: Grid): string {
  const narrowed = nameOf(grid);
  if (narrowed) return `${narrowed} · ${name}`;
  return byline === '' ? name : `${name}: ${byline}`;
}

/** One address for each list that is worth finding; searches and orders have none. */
function pathOf(grid: Grid): string | undefined {
  if (!grid || !isNarrowed(grid)) return '/';
  const { q, tag, category, total } = grid;
  if (q !== '' || total === 0 || tag + category === '') return undefined;
  return gridAddress(category === '' ? { tag } : { category });
}

function factsOf(shop: ShopOfPage, grid: Grid): PageFacts {
  const { collection } = grid ?? {};
  const description = collection?.sentence || shop.words.description;
  const path = pathOf(grid) ?? '/';
  const name = path !== '/' && nameOf(grid);
  return {
    title: titleOf(shop, grid),
    description,
    path,
    image: collection?.picture ?? { url: '/share.jpg' },
    ...(name && { structured: [structuredCollection(name, description, shop.origin + path)] }),
  };
}

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  const shop = shopOf(matches);
  const grid = matches.find((match) => match?.id === 'product-grid')?.loaderData as Grid;
  const isListed = pathOf(grid) !== undefined;
  return [
    ...pageMeta(shop, factsOf(shop, grid)),
    ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

/** The layout renders the grid, because a product may open over it. */
export default function HomePage() {
  return null;
}
