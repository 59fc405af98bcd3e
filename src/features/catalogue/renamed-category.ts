import { slugOf } from './slug-of.ts';

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
