import { PictureNotFound } from '#features/media/contract.ts';
import { publishPrivate } from '#features/media/server/upload-picture.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { AdminReview, PhotoDecision } from '../../contract.ts';
import { getReviewForOwner } from '../decide-review.ts';
import { deletePhoto, giveToMedia, lockPhoto } from './photo-queries.ts';

type Decided = { id: string; pictureId: string; decision: PhotoDecision };

/**
 * Makes a photo public, or deletes it. Shown again it stays shown.
 * @throws PictureNotFound for one that was left out, or taken away by its customer
 */
export function decideAboutPhoto(
  ctx: Context,
  { id: reviewId, pictureId, decision: { state } }: Decided,
): Promise<AdminReview> {
  return transaction(ctx, async (tx) => {
    const photo = await lockPhoto(tx.db, { reviewId, id: pictureId });
    if (!photo) throw PictureNotFound();
    if (state === 'left-out') await deletePhoto(tx.db, { reviewId, id: pictureId });
    else if (photo.bytes !== null) {
      const { bytes, width, height } = photo;
      const mediaId = await publishPrivate(tx, { id: pictureId, bytes, width, height });
      await giveToMedia(tx.db, { id: pictureId, mediaId });
    }
    await recordAudit(tx, {
      action: 'review.photo',
      object: { kind: 'review', id: reviewId },
      after: { picture: pictureId, state },
    });
    return getReviewForOwner(tx, reviewId);
  });
}
