import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import { OrderNotFound, OrderParams } from '../orders/contract.ts';
import { GuestOrderParams, OrderKeyHeaders } from '../orders/guest-contract.ts';
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
  ReviewChanged,
  ReviewDecision,
  ReviewNotFound,
  ReviewParams,
  ReviewReply,
  ReviewTooOld,
} from './contract.ts';
import { REVIEW } from './rate-limits.ts';

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
  problems: [OrderNotFound],
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
  params: GuestOrderParams.extend({ productId: ReviewParams.shape.productId }),
  problems: REFUSALS,
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
  summary: 'Answer a review where everybody reads it; the first answer goes to its buyer by mail',
  params: AdminReviewParams,
  body: ReviewReply,
  example: { text: 'Thank you! Wipe it with a soft cloth.', version: 1 },
  status: 200,
  response: AdminReview,
  problems: [ReviewNotFound, ReviewChanged],
});
