import { createHash } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import { insertMedia } from './media-queries.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/**
 * Makes a photo that few could see a picture of everybody. Where pictures lie in a store, the
 * nightly sweep moves it there.
 * @returns its id
 */
export async function publishPrivate(
  { db }: Context,
  photo: Omit<PreparedPicture, 'sha256'>,
): Promise<string> {
  const sha256 = createHash('sha256').update(photo.bytes).digest();
  const [stored] = await insertMedia(db, [{ ...photo, sha256 }]);
  if (!stored) throw new Error('insertMedia returned no row');
  return stored.id;
}
