import { createHash } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { CategoryDraft } from '../../../product-draft.ts';
import { slugOf } from '../../../slug-of.ts';
import {
  findCategory,
  findCategoryByName,
  insertCategory,
  renameCategory,
} from './category-queries.ts';

const OTHER = 'Other';

/** A name in another script has no Latin letters to make a slug of: the same name gets the same. */
function categorySlug(name: string): string {
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return slugOf(name) || `category-${mark}`;
}

/**
 * The category that is meant, made where there is none. Another name for the category that the
 * product is in already renames that category.
 * @param presentId of the category that the product is in
 */
export async function chooseCategory(
  tx: Context,
  { name, slug }: CategoryDraft,
  presentId?: number,
): Promise<number> {
  const wanted = name || slug || OTHER;
  const found = slug
    ? await findCategory(tx.db, slug)
    : ((await findCategoryByName(tx.db, wanted)) ??
      (await findCategory(tx.db, categorySlug(wanted))));
  if (!found) {
    return insertCategory(tx.db, { name: wanted, slug: slug || categorySlug(wanted) });
  }
  const isRenamed = slug !== '' && name !== '' && name !== found.name && found.id === presentId;
  if (isRenamed) await renameCategory(tx.db, found.id, name);
  return found.id;
}
