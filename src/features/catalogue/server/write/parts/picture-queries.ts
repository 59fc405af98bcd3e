import type { Database } from '#platform/server/database/database.ts';

export type StoredPicture = Awaited<ReturnType<typeof listPictures>>[number];

export function listPictures(db: Database, productId: string) {
  return db
    .selectFrom('product_image')
    .select(['id', 'media_id'])
    .where('product_id', '=', productId)
    .execute();
}

export type PictureValues = {
  id: string;
  variant_id: string | null;
  media_id: string | null;
  url: string | null;
  alt: string;
  is_primary: boolean;
  is_sibling: boolean;
  position: number;
};

export async function deletePictures(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('product_image').where('id', 'in', ids).execute();
}

/** Pictures that stay keep their rows, which combinations refer to. */
export async function upsertPictures(
  db: Database,
  productId: string,
  pictures: PictureValues[],
): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map((picture) => ({ ...picture, product_id: productId }));
  await db
    .insertInto('product_image')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        variant_id: eb.ref('excluded.variant_id'),
        media_id: eb.ref('excluded.media_id'),
        url: eb.ref('excluded.url'),
        alt: eb.ref('excluded.alt'),
        is_primary: eb.ref('excluded.is_primary'),
        is_sibling: eb.ref('excluded.is_sibling'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}
