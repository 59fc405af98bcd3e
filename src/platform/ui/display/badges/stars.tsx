import styles from './badge.module.css';
export type StarsProps = { rating: number; count: number };

export const STAR = 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.4l-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z';

/** Rating out of five and its count; says so if there is none, as grey stars read as zero. */
export function Stars({ rating, count }: StarsProps) {
  if (count === 0) return <span className={styles.stars}>No reviews yet</span>;
  const shown = rating.toFixed(1);
  return (
    <span className={styles.stars}>
      <svg
        viewBox="0 0 24 24"
        role="img"
        aria-label={`${shown} out of 5, ${count} ${count === 1 ? 'review' : 'reviews'}`}
      >
        <path d={STAR} />
      </svg>
      <span aria-hidden="true">
        <b>{shown}</b>
        <span>{` (${count})`}</span>
      </span>
    </span>
  );
}
