import { formatDate } from '#platform/ui/display/format-date.ts';
import { FiveStars } from '#platform/ui/display/badges/five-stars.tsx';
import type { Review } from '../../shown-contract.ts';
import { PhotoLink } from '#features/catalogue/storefront/product/pictures/photo-link.tsx';
import styles from './product-reviews.module.css';

function Photos({ review }: { review: Review }) {
  if (review.pictures.length === 0) return null;
  return (
    <ul className={`cluster ${styles.reviewPhotos}`}>
      {review.pictures.map((picture, index) => (
        <li key={picture.mediaId}>
          <PhotoLink
            photo={{ ...picture, url: '', alt: `Photo ${index + 1} by ${review.name}` }}
            sizes="104px"
            widths={[128, 240, 320]}
          />
        </li>
      ))}
    </ul>
  );
}

export function ReviewItem({ review }: { review: Review }) {
  const { name, rating, text, variant, at, reply } = review;
  return (
    <li className={styles.review}>
      <FiveStars rating={rating} />
      <p className={`typed ${styles.reviewText}`}>{text}</p>
      <Photos review={review} />
      <p className={`breaks ${styles.reviewBy}`}>
        {[name, variant, formatDate(at)].filter(Boolean).join(' · ')}
      </p>
      {reply !== undefined && (
        <div className={`breaks ${styles.reviewReply}`}>
          <b>Reply from the maker</b>
          <p>{reply}</p>
        </div>
      )}
    </li>
  );
}
