import type { PageLink } from '#features/pages/contract.ts';

/** Slug and title of each page that the footer names; pairs, because they stand in every page. */
export type FooterPages = Record<'shop' | 'help', [slug: string, title: string][]>;

export function footerPages(pages: readonly PageLink[]): FooterPages {
  const at = (place: PageLink['place']): FooterPages['shop'] =>
    pages.filter((page) => page.place === place).map(({ slug, title }) => [slug, title]);
  return { shop: at('footer-shop'), help: at('footer-help') };
}
