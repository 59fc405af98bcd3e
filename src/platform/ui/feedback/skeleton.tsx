import '../styles/skeleton.css';

type SkeletonProps = { shape?: 'card' | 'line' | 'block'; count?: number; className?: string };

function Shape({ shape, className }: { shape: 'card' | 'line' | 'block'; className: string }) {
  if (shape !== 'card') return <span className={`skel skel-${shape} ${className}`} />;
  return (
    <span className={`skel-card ${className}`}>
      <span className="skel skel-pic" />
      <span className="skel skel-line" />
      <span className="skel skel-line skel-short" />
      <span className="skel-row">
        <span className="skel skel-line skel-short" />
        <span className="skel skel-btn" />
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
    <span className="skels" data-skeleton aria-hidden="true">
      {shapes}
    </span>
  );
}
