import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { PicturesFull, type Upload } from '../contract.ts';
import { mediaUrl } from '../picture-formats.ts';
import { inUploadSlot } from './picture-codec.ts';
import { insertMedia, lockUploads, sumMediaBytes } from './media-queries.ts';
import { preparePicture, type PreparedPicture } from './prepare-picture.ts';
import { orUnavailable } from './storage/originals.ts';
import { originalKey, type PictureStores } from './storage/picture-store.ts';
import { createHash } from 'node:crypto';

export type UploadDeps = {
  maxStoredBytes: number;
  stores: PictureStores;
};

/** Stores the bytes before the row, so that no row lacks them; bytes without a row are swept. */
async function putFirst({ log }: Context, stores: PictureStores, picture: PreparedPicture) {
  await stores.originals?.put(originalKey(picture.id), picture.bytes).catch(orUnavailable(log));
}

/** The same picture was stored under another id, whose file may be lost: it is written again. */
async function putAgain(
  { log }: Context,
  stores: PictureStores,
  sent: PreparedPicture,
  id: string,
) {
  if (id === sent.id) return;
  await stores.originals?.put(originalKey(id), sent.bytes).catch(orUnavailable(log));
  await stores.originals?.remove(originalKey(sent.id)).catch(() => undefined);
}

/**
 * Stores a picture of the owner, one upload at a time.
 * @throws PictureTypeRefused, PictureTooLarge, PictureTooManyPixels, PictureUnreadable,
 * PicturesFull, Unavailable
 */
export async function uploadPicture(
  ctx: Context,
  { maxStoredBytes, stores }: UploadDeps,
  bytes: Uint8Array,
): Promise<Upload> {
  const prepared = await inUploadSlot(() => preparePicture(bytes));
  await putFirst(ctx, stores, prepared);
  const upload = await transaction(ctx, async (tx) => {
    await lockUploads(tx.db);
    const [stored] = await insertMedia(tx.db, [prepared], stores.originals !== undefined);
    if (!stored) throw new Error('insertMedia returned no row');
    if ((await sumMediaBytes(tx.db)) > maxStoredBytes) throw PicturesFull();
    const { id, width, height } = stored;
    const object = { kind: 'picture', id };
    await recordAudit(tx, { action: 'picture.upload', object, after: { width, height } });
    return { mediaId: id, url: mediaUrl(id, 960, 'webp'), width, height };
  });
  await putAgain(ctx, stores, prepared, upload.mediaId);
  return upload;
}

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
