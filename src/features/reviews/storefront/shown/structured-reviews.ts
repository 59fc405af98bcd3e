import type { ProductReviews } from '../../shown-contract.ts';

/** What schema.org says of a product by its reviews on the page. */
export function structuredReviews({
  rating,
  count,
  reviews,
}: ProductReviews): Record<string, unknown> {
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: count },
    review: reviews.map((one) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: one.name },
      datePublished: one.at.slice(0, 10),
      reviewBody: one.text,
      reviewRating: { '@type': 'Rating', ratingValue: one.rating, bestRating: 5 },
    })),
  };
}
