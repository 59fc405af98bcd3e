import { createHash } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { CategoryDraft } from '../../product-draft.ts';
import { slugOf } from '../../slug-of.ts';
import {
  findCategory,
  findCategoryByName,
  insertCategory,
  renameCategory,
} from './product-write-queries.ts';

const OTHER = 'Other';

/** A name in another script has no Latin letters to make a slug of: the same name gets the same. */
function categorySlug(name: string): string {
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return slugOf(name) || `category-${mark}`;
}

async function findMeant(tx: Context, name: string, slug: string) {
  if (slug !== '') return findCategory(tx.db, slug);
  const found = await findCategoryByName(tx.db, name);
  return found ?? findCategory(tx.db, categorySlug(name));
}

/** The category of a new product, made where there is none. Without a name it is "Other". */
export async function chooseCategory(tx: Context, draft: CategoryDraft): Promise<number> {
  const { slug } = draft;
  const name = draft.name || slug || OTHER;
  const found = await findMeant(tx, name, slug);
  return found?.id ?? insertCategory(tx.db, { name, slug: slug || categorySlug(name) });
}

/**
 * The category of a product that is edited: the present one where none is named. Another name for
 * the category that it is in already renames that category.
 */
export async function editCategory(
  tx: Context,
  draft: CategoryDraft,
  presentId: number,
): Promise<number> {
  const { name, slug } = draft;
  if (name === '' && slug === '') return presentId;
  const id = await chooseCategory(tx, draft);
  if (id === presentId && slug !== '' && name !== '') await renameCategory(tx.db, id, name);
  return id;
}
