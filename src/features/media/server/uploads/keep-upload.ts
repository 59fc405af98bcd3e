import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { PicturesFull, type Upload } from '../../contract.ts';
import { mediaUrl } from '../../widths.ts';
import { inUploadSlot } from '../encode-slots.ts';
import { insertMedia } from '../media-queries.ts';
import { preparePicture } from '../prepare-picture.ts';
import { lockUploads, sumMediaBytes } from './upload-queries.ts';

export type UploadDeps = {
  /** Most bytes of all pictures together. */
  maxKeptBytes: number;
};

/**
 * Keeps a picture that the maker sends: checked, decoded and encoded anew, one after the other.
 * @throws PictureTypeRefused, PictureTooLarge, PictureTooManyPixels, PictureUnreadable, PicturesFull
 */
export async function keepUpload(
  ctx: Context,
  { maxKeptBytes }: UploadDeps,
  bytes: Uint8Array,
): Promise<Upload> {
  const prepared = await inUploadSlot(() => preparePicture(bytes));
  return transaction(ctx, async (tx) => {
    await lockUploads(tx.db);
    const [stored] = await insertMedia(tx.db, [prepared]);
    if (!stored) throw new Error('A picture was kept without an answer');
    if ((await sumMediaBytes(tx.db)) > maxKeptBytes) throw PicturesFull();
    const { id, width, height } = stored;
    const object = { kind: 'picture', id };
    await recordAudit(tx, { action: 'picture.upload', object, after: { width, height } });
    return { mediaId: id, url: mediaUrl(id, 960, 'webp'), width, height };
  });
}
