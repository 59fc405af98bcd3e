import { useEffect, type ReactNode } from 'react';
import { useAnnounce } from '../live-region.tsx';
import styles from '../feedback.module.css';

const PATIENCE_MS = 300;

type LoadingProps = {
  label: string;
  children?: ReactNode;
  className?: string | undefined;
};

/** A loading region, announced once and only after 300 ms. */
export function Loading({ label, children, className = '' }: LoadingProps) {
  const announce = useAnnounce();
  useEffect(() => {
    const timer = setTimeout(() => announce(label), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [announce, label]);
  return (
    <div className={`${styles.loading} ${className}`} aria-busy="true">
      {children ?? <p className={`muted ${styles.loadingLabel}`}>{`${label}…`}</p>}
    </div>
  );
}
