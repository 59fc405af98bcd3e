import type { MetaDescriptor } from 'react-router';
import { absoluteAddress } from '#platform/contract/at-origin.ts';
import type { Site } from './load-context.ts';

export type PageFacts = {
  title: string;
  description: string;
  path: string;
  /** Stands for the shop if it has no alt text. */
  image?: { url: string; alt?: string };
  type?: 'website' | 'product';
  structured?: Record<string, unknown>[];
};

export type Matches = ({ id: string; loaderData?: unknown } | undefined)[];

export function siteOf<T extends Site = Site>(matches: Matches): T {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop: T };
  return root.shop;
}

/** Title, description, canonical address, Open Graph and structured data of a page. */
export function pageMeta(site: Site, page: PageFacts): MetaDescriptor[] {
  const url = `${site.origin}${page.path}`;
  const { image } = page;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_IN' },
    ...(image
      ? [
          { property: 'og:image', content: new URL(absoluteAddress(site.origin, image.url)).href },
          { property: 'og:image:alt', content: image.alt || site.name },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(page.structured ?? []).map((item) => ({ 'script:ld+json': item as never })),
  ];
}
