import { slugOf } from './slug-of.ts';

type Named = { name: string; slug: string };

/** What the shop gives a name that has no Latin letters to make a slug of. */
const MADE_SLUG = /^category-[0-9a-f]{8}$/;

/**
 * A category whose name is typed anew: its slug follows the name until one was typed. So
 * another name is another category; the same slug would rename the one of all its pieces.
 */
export function renamedCategory({ name, slug }: Named, to: string): Named {
  const isMade = slug === slugOf(name) || MADE_SLUG.test(slug);
  return { name: to, slug: isMade ? slugOf(to) : slug };
}
