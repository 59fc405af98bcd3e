import { ShopNotOpen } from '#features/shop/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READ } from '#platform/contract/rate-limit.ts';
import { ProductNotFound } from '#features/catalogue/contract.ts';
import {
  BestReviewsQuery,
  ProductReviews,
  REVIEWS_AT_ONCE,
  ReviewsParams,
  ReviewsQuery,
  ShopReviews,
} from './shown-contract.ts';

const SHARED = { method: 'GET', role: 'visitor', limit: READ, status: 200, cached: true } as const;

export const listReviews = endpoint({
  ...SHARED,
  path: '/v2/products/{id}/reviews',
  summary: `What buyers say of a product: ${REVIEWS_AT_ONCE} shown reviews from the offset on, the newest first`,
  params: ReviewsParams,
  query: ReviewsQuery,
  response: ProductReviews,
  problems: [ProductNotFound, ShopNotOpen],
});

export const listBestReviews = endpoint({
  ...SHARED,
  path: '/v2/reviews',
  summary: 'The newest good words of buyers, one for a product, and the mean of all reviews',
  query: BestReviewsQuery,
  response: ShopReviews,
  problems: [ShopNotOpen],
});
