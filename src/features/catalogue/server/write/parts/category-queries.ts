import type { Database } from '#platform/server/database/database.ts';

type Category = { name: string; slug: string };

export function findCategory(db: Database, slug: string) {
  return db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** The first made of those with this name. */
export function findCategoryByName(db: Database, name: string) {
  return db
    .selectFrom('category')
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .orderBy('id')
    .executeTakeFirst();
}

/** Makes a category; one made at the same moment is that one. */
export async function insertCategory(db: Database, category: Category): Promise<number> {
  const { id } = await db
    .insertInto('category')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: category.slug }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameCategory(db: Database, id: number, name: string): Promise<void> {
  await db
    .updateTable('category')
    .set({ name })
    .where('id', '=', id)
    .where('name', '!=', name)
    .execute();
}
