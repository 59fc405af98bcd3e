import type { MetaDescriptor } from 'react-router';
import type { Shop } from './load-context.ts';

type PageFacts = {
  title: string;
  description: string;
  path: string;
  image?: string;
  type?: 'website' | 'product';
  structured?: Record<string, unknown>[];
};

type Matches = ({ id: string; loaderData?: unknown } | undefined)[];

export function shopOf(matches: Matches): { shop: Shop } {
  const root = matches.find((match) => match?.id === 'root');
  return root?.loaderData as { shop: Shop };
}

/** Title, description, canonical address, Open Graph and structured data of a page. */
export function pageMeta(shop: Shop, page: PageFacts): MetaDescriptor[] {
  const url = `${shop.origin}${page.path}`;
  const image = page.image && new URL(page.image, shop.origin).href;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_IN' },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(page.structured ?? []).map((item) => ({ 'script:ld+json': item as never })),
  ];
}
