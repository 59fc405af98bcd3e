import type { Context } from '#platform/server/context.ts';
import { insertMedia, type StoredMedia } from './media-queries.ts';
import { preparePicture } from './prepare-picture.ts';

/**
 * Keeps a picture from outside: JPEG, PNG or WebP, at most 5 MB, 6000 pixels a side and 25
 * megapixels. The same picture kept twice is one picture.
 * @throws PictureTypeRefused, PictureTooLarge, PictureTooManyPixels, PictureUnreadable, Unavailable
 */
export async function storeMedia(ctx: Context, bytes: Uint8Array): Promise<StoredMedia> {
  const prepared = await preparePicture(bytes);
  const [stored] = await insertMedia(ctx.db, [prepared]);
  if (!stored) throw new Error('A picture was kept without an answer');
  return stored;
}
