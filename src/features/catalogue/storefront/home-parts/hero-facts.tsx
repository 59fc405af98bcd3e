import { formatRupees } from '#platform/contract/format-rupees.ts';
import { useStillData } from '#platform/client/still-data.ts';
import type { HomeParts } from './load-home-parts.ts';

/** What buyers say, and the piece in the picture of the first screen. */
export function HeroFacts() {
  const { reviews, piece } = useStillData<HomeParts>() ?? {};
  return (
    <>
      {reviews && (
        <a href="#said">
          <b>{reviews.rating.toFixed(1)}</b> out of 5, from {reviews.count}{' '}
          {reviews.count === 1 ? 'review' : 'reviews'}
        </a>
      )}
      {piece && (
        <a className="hero-piece" href={`/product/${piece.slug}`}>
          {piece.name}, <b>{formatRupees(piece.price)}</b>
        </a>
      )}
    </>
  );
}
