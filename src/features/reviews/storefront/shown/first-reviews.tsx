import { FiveStars } from '#platform/ui/display/badges/five-stars.tsx';
import type { ProductReviews } from '../../shown-contract.ts';
import { ReviewItem } from './review-item.tsx';
import styles from './product-reviews.module.css';

function Shares({ counts, count }: Pick<ProductReviews, 'counts' | 'count'>) {
  return (
    <ul className={`tabular small muted column ${styles.shares}`} aria-label="Reviews by stars">
      {counts.map((provided, index) => (
        <li key={5 - index}>
          <span aria-hidden="true">{5 - index}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(provided / count) * 100} height="10" />
          </svg>
          <span aria-hidden="true">{provided}</span>
          <span className="visually-hidden">{`${5 - index} stars: ${provided}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** The reviews that are part of the page. */
export function FirstReviews({ reviews, ...sum }: ProductReviews) {
  return (
    <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
      <div className={styles.summary}>
        <h2 id="reviews-title">Reviews</h2>
        <p className={styles.score}>
          <span>{`${sum.rating.toFixed(1)} `}</span>
          <span className="visually-hidden">out of 5</span>
        </p>
        <FiveStars rating={sum.rating} />
        <p className="hint">{sum.count === 1 ? '1 review' : `${sum.count} reviews`}</p>
        <Shares {...sum} />
        <p className="hint">Reviews are by buyers; we don’t hide bad ones.</p>
      </div>
      <ul className={styles.reviewList}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
    </section>
  );
}
