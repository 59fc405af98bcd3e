import { isUuid } from '#platform/contract/uuid.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Characters. */
export const MAX_SLUG = 100;

/** UUIDs are no slugs: they are looked up as ids. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && SLUG.test(text) && !isUuid(text);
}

/** The slug of a name; `Étoile & Sea` is `etoile-sea`, a name without Latin letters is ''. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG - 20)
    .replaceAll(/^-+|-+$/g, '');
  return isUuid(slug) ? `piece-${slug}` : slug;
}

type Named = { name: string; slug: string };

const MADE_SLUG = /^category-[0-9a-f]{8}$/;

/**
 * A category under a new name: the slug follows the name until it is edited, because the same slug
 * would rename the category of all its products.
 */
export function renamedCategory({ name, slug }: Named, to: string): Named {
  const isMade = slug === slugOf(name) || MADE_SLUG.test(slug);
  return { name: to, slug: isMade ? slugOf(to) : slug };
}
