import { createHash } from 'node:crypto';
import { latinSlug } from '#platform/contract/text/latin-slug.ts';
import type { Context } from '#platform/server/context.ts';
import type { CategoryDraft } from '../../../product-form/product-draft.ts';
import { slugOf } from '#platform/server/slug.ts';
import { MAX_MADE_SLUG } from '../../../slugs.ts';
import {
  findCategory,
  findCategoryByName,
  insertCategory,
  renameCategory,
} from '../product-write-queries.ts';

const OTHER = 'Other';

/** A hash stands for a name without letters. */
function slugOfName(name: string): string {
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return slugOf(name, MAX_MADE_SLUG) || `category-${mark}`;
}

async function freeSlug(tx: Context, name: string): Promise<string> {
  const base = slugOfName(name);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await findCategory(tx.db, slug))) return slug;
  }
}

/** Latin names that differ in accents and signs alone are one; transliterated ones may be different words. */
async function findNamed(tx: Context, name: string, slug: string) {
  if (slug !== '') return findCategory(tx.db, slug);
  const latin = latinSlug(name, MAX_MADE_SLUG);
  const found = await findCategoryByName(tx.db, name);
  return found ?? (latin === '' ? undefined : findCategory(tx.db, latin));
}

/** The category of a new product, created if there is none. Without a name it is "Other". */
export async function chooseCategory(tx: Context, draft: CategoryDraft): Promise<number> {
  const { slug } = draft;
  const name = draft.name || slug || OTHER;
  const found = await findNamed(tx, name, slug);
  return found?.id ?? insertCategory(tx.db, { name, slug: slug || (await freeSlug(tx, name)) });
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
