import { isUuid } from '#platform/contract/uuid.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Longest slug that is made or taken, in characters. */
export const MAX_SLUG = 100;

/** Whether an address may end like this. What looks like an id would be looked up as one. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && SLUG.test(text) && !isUuid(text);
}

/**
 * How a name stands in addresses: small Latin letters, digits and hyphens; `Étoile & Sea` is
 * `etoile-sea`. Empty where nothing of it can stand there, e.g. a name in Devanagari.
 */
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
