import { EDIT_DAYS, type OwnReview, type ReviewPhoto } from '../contract.ts';
import type { PhotoRow } from './photos/photo-queries.ts';
import type { ReviewRow } from './review-queries.ts';

const DAY_MS = 24 * 3_600_000;

export const editableUntil = ({ created_at: at }: ReviewRow) =>
  new Date(at.getTime() + EDIT_DAYS * DAY_MS);

export function presentPhoto({ id, media_id: mediaId, width, height }: PhotoRow): ReviewPhoto {
  return { id, width, height, ...(mediaId !== null && { mediaId }) };
}

/** @param photos also those of other reviews */
export function presentOwn(row: ReviewRow, photos: PhotoRow[]): OwnReview {
  const { id, rating, text, name, state, reply } = row;
  return {
    rating,
    text,
    name,
    state: state as OwnReview['state'],
    at: row.created_at.toISOString(),
    editableUntil: editableUntil(row).toISOString(),
    photos: photos.filter((one) => one.review_id === id).map(presentPhoto),
    ...(reply !== '' && { reply }),
  };
}
