import type { ReviewParts } from '#features/catalogue/storefront/review-parts.ts';
import type { listBestReviews, listReviews } from '../../shown-endpoints.ts';
import { CustomersSay } from './customers-say.tsx';
import { FirstReviews } from './first-reviews.tsx';
import { structuredReviews } from './structured-reviews.ts';

const MOST = 3;

/** Nothing where there are no reviews, or where they didn't load. */
export const reviewParts: ReviewParts = {
  async ofProduct(api, id) {
    const call = { params: { id } };
    const answer = await api<typeof listReviews>('GET /v2/products/{id}/reviews', call);
    if (!answer.ok || answer.data.reviews.length === 0) return undefined;
    const { rating, count, reviews } = answer.data;
    return {
      sum: { rating, count, firstIds: reviews.map((one) => one.id) },
      first: <FirstReviews {...answer.data} />,
      structured: structuredReviews(answer.data),
    };
  },
  async ofShop(api) {
    const call = { query: { limit: MOST } };
    const answer = await api<typeof listBestReviews>('GET /v2/reviews', call);
    if (!answer.ok || answer.data.reviews.length === 0) return undefined;
    const { rating, count } = answer.data;
    return { rating, count, said: <CustomersSay said={answer.data} /> };
  },
};
