import styles from './skeleton.module.css';

type SkeletonProps = { shape?: 'card' | 'line' | 'block'; count?: number; className?: string };

function Shape({ shape, className }: { shape: 'card' | 'line' | 'block'; className: string }) {
  if (shape === 'line') return <span className={`${styles.shape} ${styles.line} ${className}`} />;
  if (shape === 'block') return <span className={`${styles.shape} ${styles.block} ${className}`} />;
  return (
    <span className={`${styles.card} ${className}`}>
      <span className={`${styles.shape} ${styles.picture}`} />
      <span className={`${styles.shape} ${styles.line}`} />
      <span className={`${styles.shape} ${styles.line} ${styles.short}`} />
      <span className={`row between ${styles.row}`}>
        <span className={`${styles.shape} ${styles.line} ${styles.short}`} />
        <span className={`${styles.shape} ${styles.button}`} />
      </span>
    </span>
  );
}

/** Grey shapes of the coming content; they appear after 300 ms, so quick answers do not flash. */
export function Skeleton({ shape = 'block', count = 1, className = '' }: SkeletonProps) {
  const shapes = Array.from({ length: count }, (_, index) => (
    <Shape key={index} shape={shape} className={className} />
  ));
  return (
    <span className={styles.skeletons} data-skeleton aria-hidden="true">
      {shapes}
    </span>
  );
}
