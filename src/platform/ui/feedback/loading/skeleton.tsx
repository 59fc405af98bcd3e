import styles from './skeleton.module.css';

type SkeletonProps = { shape?: 'card' | 'line' | 'block'; count?: number; className?: string };

function Shape({ shape, className }: { shape: 'card' | 'line' | 'block'; className: string }) {
  if (shape === 'line') return <span className={`skeleton ${styles.line} ${className}`} />;
  if (shape === 'block') return <span className={`skeleton ${styles.block} ${className}`} />;
  return (
    <span className={`${styles.card} ${className}`}>
      <span className={`skeleton ${styles.picture}`} />
      <span className={`skeleton ${styles.line}`} />
      <span className={`skeleton ${styles.line} ${styles.short}`} />
      <span className={`row between ${styles.row}`}>
        <span className={`skeleton ${styles.line} ${styles.short}`} />
        <span className={`skeleton ${styles.button}`} />
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
