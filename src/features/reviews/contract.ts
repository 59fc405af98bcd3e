import * as z from 'zod';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { paragraph, requiredParagraph } from '#platform/contract/text.ts';
import { OrderParams } from '../orders/contract.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';

export const EDIT_DAYS = 30;

export const ReviewState = z.enum(['waiting', 'shown', 'hidden']);
export type ReviewState = z.output<typeof ReviewState>;

/** Why a review may be hidden; few stars are no reason. */
export const HidingReason = z.enum(['abuse', 'private', 'other-product', 'spam']);

const STARS = 'Choose one to five stars';
const WORDS = 'Write a few words';

export const NewReview = z.strictObject({
  rating: z.int(STARS).min(1, STARS).max(5, STARS),
  text: requiredParagraph(2000, WORDS),
  showsName: z.boolean().default(true).meta({
    description: 'True: first name and initial; false: "A buyer from" the town of the order',
  }),
});
export type NewReview = z.output<typeof NewReview>;

export const MAX_PHOTOS = 4;

/** A customer's photo. Until the owner shows it, customer and owner alone fetch it. */
export const ReviewPhoto = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  mediaId: z.string().optional().meta({ description: 'Of a photo that everybody sees' }),
});
export type ReviewPhoto = z.output<typeof ReviewPhoto>;

/** A review as its customer sees it. */
export const OwnReview = z.object({
  rating: z.int(),
  text: z.string(),
  name: z.string(),
  state: ReviewState,
  at: z.iso.datetime(),
  editableUntil: z.iso.datetime(),
  photos: z.array(ReviewPhoto),
  reply: z.string().optional(),
});
export type OwnReview = z.output<typeof OwnReview>;

/** A piece of a delivered order. */
export const ReviewedProduct = z.object({
  productId: z.string(),
  name: z.string(),
  slug: z.string(),
  variant: z.string(),
  review: OwnReview.optional(),
});
export type ReviewedProduct = z.output<typeof ReviewedProduct>;

/** None before the order is delivered. */
export const OrderReviews = z.object({
  named: z.string().meta({ description: 'First name and initial' }),
  nameless: z.string().meta({ description: 'How a review is signed without a name' }),
  pieces: z.array(ReviewedProduct),
});
export type OrderReviews = z.output<typeof OrderReviews>;

export const ReviewParams = z.object({
  id: OrderParams.shape.id.meta({ description: 'Id or number of the order' }),
  productId: z.uuid(),
});

export const AdminReview = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  orderNumber: z.string().optional(),
  orderStatus: z.enum(ORDER_STATUSES).optional().meta({
    description: 'Of now: it may have been reopened since',
  }),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  variant: z.string(),
  state: ReviewState,
  reason: HidingReason.optional(),
  reply: z.string().optional(),
  photos: z.array(ReviewPhoto),
  version: z.int(),
  at: z.iso.datetime(),
});
export type AdminReview = z.output<typeof AdminReview>;

export const AdminReviewsQuery = z.strictObject({
  ...Paging,
  state: z.enum(['all', 'waiting', 'shown', 'hidden']).default('all'),
});
export type AdminReviewsQuery = z.output<typeof AdminReviewsQuery>;

export const AdminReviewParams = z.object({ id: z.uuid() });

const Seen = { version: z.int().meta({ description: 'That was decided about' }) };

export const ReviewDecision = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('shown'), ...Seen }),
  z.strictObject({ state: z.literal('hidden'), reason: HidingReason, ...Seen }),
]);
export type ReviewDecision = z.output<typeof ReviewDecision>;

export const PhotoDecision = z.strictObject({ state: z.enum(['shown', 'left-out']) });
export type PhotoDecision = z.output<typeof PhotoDecision>;

export const ReviewReply = z.strictObject({ text: paragraph(2000), ...Seen });
export type ReviewReply = z.output<typeof ReviewReply>;

export const ReviewCounts = z.object({ waiting: z.int() });

export const InvitationToken = z.strictObject({
  token: z.string().max(64).meta({ description: 'What the link of the email ends with' }),
});

export const InvitationsStopped = z.object({ areStopped: z.literal(true) });

export const InvitationUnknown = problem(
  'INVITATION_UNKNOWN',
  404,
  'This link no longer works',
  'It is incomplete, or its order has been deleted.',
);
export const NotDelivered = problem(
  'NOT_DELIVERED',
  409,
  'This piece cannot be reviewed yet',
  'A review is about a piece that was delivered. Nothing was saved.',
);
export const ReviewTooOld = problem(
  'REVIEW_TOO_OLD',
  409,
  'This review can no longer be changed',
  `A review can be changed for ${EDIT_DAYS} days.`,
);
export const ReviewPhotosFull = problem(
  'REVIEW_PHOTOS_FULL',
  409,
  'This review has all its photos',
  `It can have ${MAX_PHOTOS}. Remove one to add another.`,
);
export const OwnShop = problem(
  'OWN_SHOP',
  403,
  'This is your own shop',
  'Reviews are by buyers. Nothing was saved.',
);
export const NotInOrder = problem(
  'NOT_IN_ORDER',
  404,
  'This order has no such piece',
  'It may no longer be sold. Open the order again to see what can be reviewed.',
);
export const ReviewNotFound = problem(
  'REVIEW_NOT_FOUND',
  404,
  'Review not found',
  'It went with its product or its order. Load the list again.',
);
export const ReviewChanged = problem(
  'REVIEW_CHANGED',
  409,
  'This review has changed in the meantime',
  'Nothing was changed. Read it as it is now, then decide.',
);
