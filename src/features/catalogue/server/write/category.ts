import { createHash } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { CategoryDraft } from '../../product-draft.ts';
import { slugOf } from '../../slugs.ts';
import {
  findCategory,
  findCategoryByName,
  insertCategory,
  renameCategory,
} from './product-write-queries.ts';

const OTHER = 'Other';

/** A hash stands for a name without Latin letters, so that equal names share a slug. */
function categorySlug(name: string): string {
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return slugOf(name) || `category-${mark}`;
}

async function findNamed(tx: Context, name: string, slug: string) {
  if (slug !== '') return findCategory(tx.db, slug);
  const found = await findCategoryByName(tx.db, name);
  return found ?? findCategory(tx.db, categorySlug(name));
}

/** The category of a new product, created if there is none. Without a name it is "Other". */
export async function chooseCategory(tx: Context, draft: CategoryDraft): Promise<number> {
  const { slug } = draft;
  const name = draft.name || slug || OTHER;
  const found = await findNamed(tx, name, slug);
  return found?.id ?? insertCategory(tx.db, { name, slug: slug || categorySlug(name) });
}

/**
 * The category of an edited product: the present one if none is named. A new name for the present
 * slug renames the category.
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
