import { useState } from 'react';
import { api } from '#platform/client/calls/browser-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import type { Review } from '../../shown-contract.ts';
import type { listReviews } from '../../shown-endpoints.ts';
import type { FurtherReviewsProps } from '#features/catalogue/storefront/review-parts.ts';
import { ReviewItem } from './review-item.tsx';
import styles from './product-reviews.module.css';

/** Reviews that the button adds to the first ones. */
function useFurther({ productId, sum: { firstIds } }: FurtherReviewsProps) {
  const announce = useAnnounce();
  const [reviews, setReviews] = useState<Review[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  async function load(): Promise<void> {
    setState('loading');
    const result = await api<typeof listReviews>('GET /v2/products/{id}/reviews', {
      params: { id: productId },
      query: { offset: firstIds.length + reviews.length },
    });
    setState(result.ok ? 'idle' : 'failed');
    if (!result.ok) return;
    const known = new Set([...firstIds, ...reviews.map(({ id }) => id)]);
    const further = result.data.reviews.filter(({ id }) => !known.has(id));
    setReviews([...reviews, ...further]);
    announce(`${further.length} more reviews`);
  }
  return { reviews, state, load };
}

/** Older reviews, loaded on demand. */
export function FurtherReviews(props: FurtherReviewsProps) {
  const { count, firstIds } = props.sum;
  const { reviews, state, load } = useFurther(props);
  const left = count - firstIds.length - reviews.length;
  const isLast = left <= firstIds.length;
  return (
    <section className={`${styles.reviews} ${styles.further}`} aria-label="More reviews">
      <ul className={styles.reviewList}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="secondary" busy={state === 'loading'} onClick={() => void load()}>
          {isLast ? `Show all ${count} reviews` : 'Show more reviews'}
        </Button>
      )}
      {state === 'failed' && (
        <p className="hint" role="alert">
          More reviews didn't load. Try again in a moment.
        </p>
      )}
    </section>
  );
}
