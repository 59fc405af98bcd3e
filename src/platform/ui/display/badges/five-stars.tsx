import { STAR, type StarsProps } from './stars.tsx';
import styles from './badge.module.css';

const ALL = [1, 2, 3, 4, 5];

/** Five stars, of which so many are full. */
export function FiveStars({ rating }: Pick<StarsProps, 'rating'>) {
  return (
    <svg className={styles.five} viewBox="0 0 132 24" role="img" aria-label={`${rating} out of 5`}>
      {ALL.map((star) => (
        <path
          key={star}
          d={STAR}
          transform={`translate(${(star - 1) * 27} 0)`}
          className={star <= Math.round(rating) ? styles.full : undefined}
        />
      ))}
    </svg>
  );
}
