import { queryNumber } from '#platform/contract/paging.ts';
import * as z from 'zod';
import { ProductParams } from '#features/catalogue/contract.ts';

/** Size of one page of a product's reviews. */
export const REVIEWS_AT_ONCE = 5;

export const ReviewPicture = z.object({ mediaId: z.string(), width: z.int(), height: z.int() });

/** A customer's review of a piece, as everybody sees it. */
export const Review = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'As the buyer wants to be named' }),
  rating: z.int().min(1).max(5),
  text: z.string(),
  variant: z.string().optional().meta({ description: 'What was bought of the piece' }),
  at: z.iso.datetime(),
  pictures: z.array(ReviewPicture),
  reply: z.string().optional().meta({ description: 'Of the maker' }),
});
export type Review = z.output<typeof Review>;

export const ProductReviews = z.object({
  rating: z.number().meta({ description: 'Mean of all, with one decimal' }),
  count: z.int(),
  counts: z.array(z.int()).meta({ description: 'How many gave 5, 4, 3, 2 and 1 stars' }),
  reviews: z.array(Review),
});
export type ProductReviews = z.output<typeof ProductReviews>;

export const ReviewsParams = ProductParams;

export const ReviewsQuery = z.strictObject({
  offset: queryNumber(z.int().min(0).max(100_000).default(0)),
});

/** A review beside the piece that it is about. */
export const ProductReview = Review.extend({
  product: z.object({ slug: z.string(), name: z.string() }),
});

/** Customers' reviews of the whole shop. */
export const ShopReviews = z.object({
  rating: z.number(),
  count: z.int(),
  reviews: z.array(ProductReview),
});
export type ShopReviews = z.output<typeof ShopReviews>;

export const BestReviewsQuery = z.strictObject({
  limit: queryNumber(z.int().min(1).max(12).default(3)),
});
