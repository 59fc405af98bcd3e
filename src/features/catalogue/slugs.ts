import { latinSlug } from '#platform/contract/text/latin-slug.ts';
import { isUuid } from '#platform/contract/text/uuid.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Characters. */
const MAX_SLUG = 100;
/** Limit of a slug made from a name: leaves room for a number. */
export const MAX_MADE_SLUG = 80;

/** UUIDs are no slugs: they are looked up as ids. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && SLUG.test(text) && !isUuid(text);
}

type Named = { name: string; slug: string };

const MADE_SLUG = /^category-[0-9a-f]{8}$/;

/**
 * A category under a new name: the slug follows the name until it is edited, because the same slug
 * would rename the category of all its products. Names in other letters leave it to the server.
 */
export function renamedCategory({ name, slug }: Named, to: string): Named {
  const latin = latinSlug(name, MAX_MADE_SLUG);
  const isMade = latin === '' || slug === latin || MADE_SLUG.test(slug);
  return { name: to, slug: isMade ? latinSlug(to, MAX_MADE_SLUG) : slug };
}
