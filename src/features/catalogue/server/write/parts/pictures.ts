import { lockMedia, releaseMedia } from '#features/media/server/sweep-pictures.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { PictureDraft } from '../../../product-form/picture-draft.ts';
import type { ProductDraft } from '../../../product-form/product-draft.ts';
import {
  deletePictures,
  upsertPictures,
  type StoredPicture,
  type PictureValues,
} from './picture-queries.ts';

type PlacedPicture = {
  path: string;
  variantId: string | null;
  picture: PictureDraft;
  position: number;
};

function placedPictures({ images, variants }: ProductDraft, variantIds: string[]): PlacedPicture[] {
  const own = images.map((picture, position) => ({
    path: `images.${position}`,
    variantId: null,
    picture,
    position,
  }));
  const ofVariants = variants.flatMap((variant, at) =>
    variant.images.map((picture, position) => ({
      path: `variants.${at}.images.${position}`,
      variantId: variantIds[at] ?? null,
      picture,
      position,
    })),
  );
  return [...own, ...ofVariants];
}

function mediaIdOf({ picture }: PlacedPicture): string | undefined {
  return 'mediaId' in picture ? picture.mediaId : undefined;
}

/** @throws ValidationFailed for uploads that were swept since */
async function lockPictures(tx: Context, pictures: PlacedPicture[]): Promise<string[]> {
  const ids = [...new Set(pictures.flatMap((one) => mediaIdOf(one) ?? []))];
  const missing = await lockMedia(tx, ids);
  if (missing.size === 0) return ids;
  const gone = pictures.filter((one) => missing.has(mediaIdOf(one) ?? ''));
  throw ValidationFailed({
    fields: Object.fromEntries(
      gone.map(({ path }) => [`${path}.mediaId`, 'This picture is not kept. Upload it again']),
    ),
  });
}

type Pictured = { draft: ProductDraft; variantIds: string[]; before: StoredPicture[] };

/**
 * Replaces the pictures of a product and its variants. Pictures keep their ids; uploads that it no
 * longer shows are released.
 * @param edit.variantIds in the order of the draft
 * @param edit.before pictures before the edit: they go with their variants
 * @returns stored ids by the ids that were sent
 * @throws ValidationFailed for a missing upload
 */
export async function writePictures(
  tx: Context,
  productId: string,
  { draft, variantIds, before }: Pictured,
): Promise<Map<string, string>> {
  const pictures = placedPictures(draft, variantIds);
  const inUse = new Set(await lockPictures(tx, pictures));
  const free = new Set(before.map(({ id }) => id));
  const ids = new Map<string, string>();
  const rows = pictures.map((one): PictureValues => {
    const { picture, variantId: variant_id, position } = one;
    const { id: providedId = '', alt, isPrimary: is_primary, isSibling: is_sibling } = picture;
    const id = free.delete(providedId) ? providedId : uuidv7();
    if (providedId !== '' && !ids.has(providedId)) ids.set(providedId, id);
    const url = 'url' in picture ? picture.url : null;
    const media_id = mediaIdOf(one) ?? null;
    return { id, variant_id, media_id, url, alt, is_primary, is_sibling, position };
  });
  const stay = new Set(rows.map(({ id }) => id));
  await deletePictures(
    tx.db,
    before.flatMap(({ id }) => (stay.has(id) ? [] : id)),
  );
  await upsertPictures(tx.db, productId, rows);
  const shown = before.flatMap(({ media_id }) => media_id ?? []);
  await releaseMedia(
    tx,
    [...new Set(shown)].filter((id) => !inUse.has(id)),
  );
  return ids;
}
