import { formatRupees } from '#platform/contract/format-rupees.ts';
import { useStillData } from '#platform/client/still-data.ts';
import type { HomeParts } from './load-home-parts.ts';

/** What buyers say, and the product in the picture of the first screen. */
export function HeroFacts() {
  const { reviews, product } = useStillData<HomeParts>() ?? {};
  return (
    <>
      {reviews && (
        <a href="#said">
          <b>{reviews.rating.toFixed(1)}</b> out of 5, from {reviews.count}{' '}
          {reviews.count === 1 ? 'review' : 'reviews'}
        </a>
      )}
      {product && (
        <a className="on-picture" href={`/product/${product.slug}`}>
          {product.name}, <b>{formatRupees(product.price)}</b>
        </a>
      )}
    </>
  );
}
