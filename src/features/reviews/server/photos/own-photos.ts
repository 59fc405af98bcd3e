import { createHash } from 'node:crypto';
import { getOrderRow, lockOrder } from '#features/orders/server/get-order.ts';
import { PictureNotFound } from '#features/media/contract.ts';
import { CUSTOMER_WIDTHS } from '#features/media/customer-picture.ts';
import { preparePrivate } from '#features/media/server/customer/customer-pictures.ts';
import { assertPresent } from '#features/profile/server/departures.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import {
  MAX_PHOTOS,
  ReviewNotFound,
  ReviewPhotosFull,
  ReviewTooOld,
  type OwnReview,
} from '../../contract.ts';
import { editableUntil, presentOwn } from '../present-own.ts';
import { listReviewsOf, type ReviewRow } from '../review-queries.ts';
import {
  deletePhoto,
  findWaitingBytes,
  hasPhoto,
  insertPhoto,
  listPhotosOf,
} from './photo-queries.ts';

/** A review of the caller: of which order, and of which piece. */
export type Reviewed = { idOrNumber: string; productId: string };

async function reviewOf({ db }: Context, orderId: string, productId: string): Promise<ReviewRow> {
  const reviews = await listReviewsOf(db, orderId);
  const review = reviews.find((one) => one.product_id === productId);
  if (!review) throw ReviewNotFound();
  return review;
}

/** @throws OrderNotFound, ReviewNotFound, ReviewTooOld */
async function lockEditable(tx: Context, { idOrNumber, productId }: Reviewed): Promise<ReviewRow> {
  await assertPresent(tx);
  const { id } = await lockOrder(tx, idOrNumber, { uid: personOf(tx).uid });
  const review = await reviewOf(tx, id, productId);
  if (editableUntil(review) < tx.clock.now()) throw ReviewTooOld();
  return review;
}

async function presented({ db }: Context, review: ReviewRow): Promise<OwnReview> {
  return presentOwn(review, await listPhotosOf(db, [review.id]));
}

/**
 * Adds a photo, which only its customer and the owner see until she shows it; the same one again is
 * added once.
 * @throws OrderNotFound, ReviewNotFound, ReviewTooOld, ReviewPhotosFull and what `preparePrivate` throws
 */
export async function addReviewPhoto(
  ctx: Context,
  reviewed: Reviewed,
  sent: Uint8Array,
): Promise<OwnReview> {
  const { id } = await getOrderRow(ctx, reviewed.idOrNumber, { uid: personOf(ctx).uid });
  await reviewOf(ctx, id, reviewed.productId);
  const sha256 = createHash('sha256').update(sent).digest();
  const prepared = await preparePrivate(sent);
  return transaction(ctx, async (tx) => {
    const review = await lockEditable(tx, reviewed);
    if (await hasPhoto(tx.db, { reviewId: review.id, sha256 })) return presented(tx, review);
    const photos = await listPhotosOf(tx.db, [review.id]);
    if (photos.length >= MAX_PHOTOS) throw ReviewPhotosFull();
    await insertPhoto(tx.db, { ...prepared, review_id: review.id, sha256 });
    return presented(tx, review);
  });
}

type Named = Reviewed & { pictureId: string };

/** One that is not there any more is as good as taken away. @throws OrderNotFound, ReviewNotFound, ReviewTooOld */
export function removeReviewPhoto(ctx: Context, { pictureId, ...reviewed }: Named) {
  return transaction(ctx, async (tx): Promise<OwnReview> => {
    const review = await lockEditable(tx, reviewed);
    await deletePhoto(tx.db, { reviewId: review.id, id: pictureId });
    return presented(tx, review);
  });
}

/** Reads a waiting photo. @throws PictureNotFound */
export async function waitingBytes(
  { db }: Context,
  { reviewId, id, width }: { reviewId: string; id: string; width: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const columns = new Map([
    [String(CUSTOMER_WIDTHS.small), 'small'],
    [String(CUSTOMER_WIDTHS.whole), 'bytes'],
  ] as const);
  const column = columns.get(width);
  const found = column && (await findWaitingBytes(db, { reviewId, id, column }));
  if (!found) throw PictureNotFound();
  return new Uint8Array(found);
}

/** @throws OrderNotFound, ReviewNotFound, PictureNotFound */
export async function getOwnPhoto(
  ctx: Context,
  { idOrNumber, productId, pictureId: id, width }: Named & { width: string },
) {
  const order = await getOrderRow(ctx, idOrNumber, { uid: personOf(ctx).uid });
  const review = await reviewOf(ctx, order.id, productId);
  return waitingBytes(ctx, { reviewId: review.id, id, width });
}
