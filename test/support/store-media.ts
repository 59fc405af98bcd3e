import { insertMedia, type StoredMedia } from '#features/media/server/media-queries.ts';
import { preparePicture } from '#features/media/server/prepare-picture.ts';
import type { Context } from '#platform/server/context.ts';

/** Stores a picture as an upload does, without its audit entry. */
export async function storeMedia(ctx: Context, bytes: Uint8Array): Promise<StoredMedia> {
  const prepared = await preparePicture(bytes);
  const [stored] = await insertMedia(ctx.db, [prepared]);
  if (!stored) throw new Error('insertMedia returned no row');
  return stored;
}
