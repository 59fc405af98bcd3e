import { useEffect, type ReactNode } from 'react';
import { useAnnounce } from './live-region.tsx';

const PATIENCE_MS = 300;

type LoadingProps = {
  /** What is said once, e.g. "Loading products". */
  label: string;
  /** Skeletons. Without them the label itself is shown. */
  children?: ReactNode;
  className?: string;
};

/** A region whose content is on its way. It says so once, and only if it takes longer than 300 ms. */
export function Loading({ label, children, className = '' }: LoadingProps) {
  const announce = useAnnounce();
  useEffect(() => {
    const timer = setTimeout(() => announce(label), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [announce, label]);
  return (
    <div className={`loading ${className}`} aria-busy="true">
      {children ?? <p className="muted loading-label">{label}…</p>}
    </div>
  );
}
