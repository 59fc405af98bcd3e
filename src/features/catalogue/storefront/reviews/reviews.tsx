import { useEffect, useState } from 'react';
import { api } from '#platform/client/browser-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { FiveStars } from '#platform/ui/display/five-stars.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import type { PublicProductWire } from '../../contract.ts';
import type { ProductReviews, Review } from '../../review-contract.ts';
import type { listReviews } from '../../review-endpoints.ts';

function Shares({ counts, count }: Pick<ProductReviews, 'counts' | 'count'>) {
  return (
    <ul className="shares" aria-label="How many gave how many stars">
      {counts.map((given, index) => (
        <li key={5 - index}>
          <span aria-hidden="true">{5 - index}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(given / count) * 100} height="10" />
          </svg>
          <span aria-hidden="true">{given}</span>
          <span className="vh">{`${5 - index} stars: ${given}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Photos({ review }: { review: Review }) {
  if (review.pictures.length === 0) return null;
  return (
    <ul className="review-photos">
      {review.pictures.map(({ mediaId, width, height }, index) => (
        <li key={mediaId}>
          <a href={`/media/${mediaId}/1280.webp`} target="_blank" rel="noreferrer">
            <Picture
              src={{ mediaId, url: '', width, height, alt: `Photo ${index + 1} by ${review.name}` }}
              sizes="104px"
              widths={[128, 240, 320]}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const { name, rating, text, variant, at, reply } = review;
  return (
    <li className="review">
      <FiveStars rating={rating} />
      <p className="review-text">{text}</p>
      <Photos review={review} />
      <p className="review-by">{[name, variant, formatDate(at)].filter(Boolean).join(' · ')}</p>
      {reply !== undefined && (
        <div className="review-reply">
          <b>Reply from the maker</b>
          <p>{reply}</p>
        </div>
      )}
    </li>
  );
}

/** Of the dialog's link, which leads to the page. */
function useArrival(): void {
  useEffect(() => {
    if (window.location.hash === '#reviews') document.getElementById('reviews')?.scrollIntoView();
  }, []);
}

/** Reviews that the button adds to the first ones. */
function useFurther(productId: string, first: ProductReviews) {
  const announce = useAnnounce();
  const [reviews, setReviews] = useState(first.reviews);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  async function load(): Promise<void> {
    setState('loading');
    const result = await api<typeof listReviews>('GET /v2/products/{id}/reviews', {
      params: { id: productId },
      query: { offset: reviews.length },
    });
    setState(result.ok ? 'idle' : 'failed');
    if (!result.ok) return;
    const known = new Set(reviews.map(({ id }) => id));
    const further = result.data.reviews.filter(({ id }) => !known.has(id));
    setReviews([...reviews, ...further]);
    announce(`${further.length} more reviews`);
  }
  return { reviews, state, load };
}

type ReviewsProps = { product: Pick<PublicProductWire, 'id'>; first: ProductReviews };

/** What buyers said. The first ones are part of the page, the others come on demand. */
export function Reviews({ product, first }: ReviewsProps) {
  const { reviews, state, load } = useFurther(product.id, first);
  useArrival();
  const left = first.count - reviews.length;
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-title">
      <div className="review-sum">
        <h2 id="reviews-title">Reviews</h2>
        <p className="score">
          {first.rating.toFixed(1)} <span className="vh">out of 5</span>
        </p>
        <FiveStars rating={first.rating} />
        <p className="hint">{first.count === 1 ? '1 review' : `${first.count} reviews`}</p>
        <Shares {...first} />
        <p className="hint">Reviews are by buyers; we don’t hide bad ones.</p>
      </div>
      <div>
        <ul className="review-list">
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </ul>
        {left > 0 && (
          <Button variant="secondary" busy={state === 'loading'} onClick={() => void load()}>
            {`Show more of ${first.count} reviews`}
          </Button>
        )}
        {state === 'failed' && (
          <p className="hint" role="alert">
            More reviews did not load. Try again in a moment.
          </p>
        )}
      </div>
    </section>
  );
}
