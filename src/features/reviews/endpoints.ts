import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ONE_CLICK } from '#platform/contract/one-click.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import { READ, WRITE, DAY, HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import {
  PictureNotFound,
  PictureTooLarge,
  PictureTooManyPixels,
  PictureTypeRefused,
  PictureUnreadable,
} from '../media/contract.ts';
import { PrivatePictureParams } from '../media/customer-contract.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../media/picture-formats.ts';
import { OrderNotFound, OrderParams } from '../orders/contract.ts';
import {
  GuestOrderParams,
  OrderInAccount,
  OrderKeyHeaders,
} from '../orders/guest/guest-contract.ts';
import {
  AdminReview,
  AdminReviewParams,
  AdminReviewsQuery,
  InvitationsStopped,
  InvitationToken,
  InvitationUnknown,
  NewReview,
  NotDelivered,
  NotInOrder,
  OrderReviews,
  OwnReview,
  OwnShop,
  PhotoDecision,
  ReviewChanged,
  ReviewDecision,
  ReviewNotFound,
  ReviewParams,
  ReviewPhotosFull,
  ReviewReply,
  ReviewTooOld,
} from './contract.ts';

const REVIEW: RateLimit = {
  name: 'review',
  rates: [rate(20, HOUR), rate(60, DAY)],
  isShared: true,
  attempts: WRITE,
};

const REVIEW_PHOTO: RateLimit = {
  name: 'review-photo',
  rates: [rate(16, HOUR), rate(40, DAY)],
  isShared: true,
  attempts: WRITE,
};

const LinkedReviewParams = GuestOrderParams.extend({ productId: ReviewParams.shape.productId });
const PictureId = PrivatePictureParams.pick({ pictureId: true }).shape;

const READING = {
  method: 'GET',
  limit: READ,
  status: 200,
  response: OrderReviews,
} as const;

export const listOrderReviews = endpoint({
  ...READING,
  path: '/v2/order/{id}/reviews',
  role: 'customer',
  summary: "The pieces of the caller's delivered order, with what they said of each",
  params: OrderParams,
  problems: [OrderNotFound],
});

export const listLinkedReviews = endpoint({
  ...READING,
  path: '/v2/guest-order/{number}/reviews',
  role: 'visitor',
  summary: 'The same of an order without an account, by the key of its link',
  headers: OrderKeyHeaders,
  params: GuestOrderParams,
  problems: [OrderInAccount, OrderNotFound],
});

const WRITING = {
  method: 'PUT',
  limit: REVIEW,
  body: NewReview,
  example: { rating: 5, text: 'Looks as in the picture, and came in two days.' },
  status: 200,
  response: OwnReview,
} as const;
const REFUSALS = [NotDelivered, NotInOrder, OrderNotFound, OwnShop, ReviewTooOld] as const;

export const putReview = endpoint({
  ...WRITING,
  path: '/v2/order/{id}/reviews/{productId}',
  role: 'customer',
  summary: 'Say what one thinks of a delivered piece, or change it within 30 days',
  params: ReviewParams,
  problems: REFUSALS,
});

export const putLinkedReview = endpoint({
  ...WRITING,
  path: '/v2/guest-order/{number}/reviews/{productId}',
  role: 'visitor',
  summary: 'The same of an order without an account, by the key of its link',
  headers: OrderKeyHeaders,
  params: LinkedReviewParams,
  problems: [...REFUSALS, OrderInAccount],
});

const SENDING = {
  method: 'POST',
  limit: REVIEW_PHOTO,
  body: z.instanceof(Uint8Array),
  bodyTypes: PICTURE_TYPES,
  bodyLimit: MAX_PICTURE_BYTES,
  status: 201,
  response: OwnReview,
} as const;
const NO_PHOTO = [
  OrderNotFound,
  PictureTooLarge,
  PictureTooManyPixels,
  PictureTypeRefused,
  PictureUnreadable,
  ReviewNotFound,
  ReviewPhotosFull,
  ReviewTooOld,
  Unavailable,
] as const;

export const postReviewPhoto = endpoint({
  ...SENDING,
  path: '/v2/order/{id}/reviews/{productId}/photos',
  role: 'customer',
  summary: "Add a photo to one's review, as it is; everybody sees it once the owner shows it",
  params: ReviewParams,
  problems: NO_PHOTO,
});

export const postLinkedReviewPhoto = endpoint({
  ...SENDING,
  path: '/v2/guest-order/{number}/reviews/{productId}/photos',
  role: 'visitor',
  summary: 'The same of an order without an account, by the key of its link',
  headers: OrderKeyHeaders,
  params: LinkedReviewParams,
  problems: [...NO_PHOTO, OrderInAccount],
});

const TAKING_AWAY = { method: 'DELETE', limit: WRITE, status: 200, response: OwnReview } as const;

export const deleteReviewPhoto = endpoint({
  ...TAKING_AWAY,
  path: '/v2/order/{id}/reviews/{productId}/photos/{pictureId}',
  role: 'customer',
  summary: "Take a photo off one's review, also one that everybody sees; again changes nothing",
  params: ReviewParams.extend(PictureId),
  problems: [OrderNotFound, ReviewNotFound, ReviewTooOld],
});

export const deleteLinkedReviewPhoto = endpoint({
  ...TAKING_AWAY,
  path: '/v2/guest-order/{number}/reviews/{productId}/photos/{pictureId}',
  role: 'visitor',
  summary: 'The same of an order without an account, by the key of its link',
  headers: OrderKeyHeaders,
  params: LinkedReviewParams.extend(PictureId),
  problems: [OrderInAccount, OrderNotFound, ReviewNotFound, ReviewTooOld],
});

const WAITING_BYTES = {
  method: 'GET',
  limit: READ,
  status: 200,
  response: z.instanceof(Uint8Array),
  responseType: 'image/webp',
} as const;

export const getReviewPhoto = endpoint({
  ...WAITING_BYTES,
  path: '/v2/order/{id}/reviews/{productId}/photos/{pictureId}/{width}',
  role: 'customer',
  summary: "A photo of one's review that waits for the owner",
  params: ReviewParams.extend(PrivatePictureParams.shape),
  problems: [OrderNotFound, ReviewNotFound, PictureNotFound],
});

export const getLinkedReviewPhoto = endpoint({
  ...WAITING_BYTES,
  path: '/v2/guest-order/{number}/reviews/{productId}/photos/{pictureId}/{width}',
  role: 'visitor',
  summary: 'The same of an order without an account, by the key of its link',
  headers: OrderKeyHeaders,
  params: LinkedReviewParams.extend(PrivatePictureParams.shape),
  problems: [OrderInAccount, OrderNotFound, ReviewNotFound, PictureNotFound],
});

export const getAnyReviewPhoto = endpoint({
  ...WAITING_BYTES,
  path: '/v2/admin/reviews/{id}/photos/{pictureId}/{width}',
  role: 'admin',
  summary: 'A photo of a review that waits for the owner',
  params: AdminReviewParams.extend(PrivatePictureParams.shape),
  problems: [PictureNotFound],
});

export const putReviewPhoto = endpoint({
  method: 'PUT',
  path: '/v2/admin/reviews/{id}/photos/{pictureId}',
  role: 'admin',
  limit: WRITE,
  summary: 'Show a photo of a review to everybody, or leave it out, which deletes it',
  params: AdminReviewParams.extend(PictureId),
  body: PhotoDecision,
  example: { state: 'shown' },
  status: 200,
  response: AdminReview,
  problems: [ReviewNotFound, PictureNotFound],
});

export const stopInvitations = endpoint({
  method: 'POST',
  path: '/v2/review-invitations/stop',
  role: 'visitor',
  limit: WRITE,
  summary: 'Send no more invitations to review to the address of a link',
  body: InvitationToken,
  status: 200,
  response: InvitationsStopped,
  problems: [InvitationUnknown],
});

export const stopInvitationsAtOnce = endpoint({
  ...ONE_CLICK,
  path: '/v2/review-invitations/stop/{token}',
  summary: 'The same, by the button of an email program',
  response: InvitationsStopped,
  problems: [InvitationUnknown],
});

export const listAllReviews = endpoint({
  method: 'GET',
  path: '/v2/admin/reviews',
  role: 'admin',
  limit: WRITE,
  summary: 'All reviews, or those of one state, the newest first',
  query: AdminReviewsQuery,
  status: 200,
  response: z.array(AdminReview),
  paged: true,
  problems: [],
});

export const putReviewState = endpoint({
  method: 'PUT',
  path: '/v2/admin/reviews/{id}',
  role: 'admin',
  limit: WRITE,
  summary: 'Show a review, or hide it for one of the reasons that there are',
  params: AdminReviewParams,
  body: ReviewDecision,
  example: { state: 'hidden', reason: 'spam', version: 1 },
  status: 200,
  response: AdminReview,
  problems: [ReviewNotFound, ReviewChanged],
});

export const putReviewReply = endpoint({
  method: 'PUT',
  path: '/v2/admin/reviews/{id}/reply',
  role: 'admin',
  limit: WRITE,
  summary: 'Answer a review where everybody reads it; the first answer goes to its buyer by email',
  params: AdminReviewParams,
  body: ReviewReply,
  example: { text: 'Thank you! Wipe it with a soft cloth.', version: 1 },
  status: 200,
  response: AdminReview,
  problems: [ReviewNotFound, ReviewChanged],
});
