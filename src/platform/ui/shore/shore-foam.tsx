import { useEffect, useState } from 'react';

/** Foam on a shoreline: decoration, fetched only after the page has loaded; without script the mask alone draws the edge. */
export function ShoreFoam({ className = '' }: { className?: string }) {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const show = () => setIsIn(true);
    if (document.readyState === 'complete') {
      const frame = requestAnimationFrame(show);
      return () => cancelAnimationFrame(frame);
    }
    window.addEventListener('load', show);
    return () => window.removeEventListener('load', show);
  }, []);
  return (
    <div className={`shore-foam ${className}`} data-shown={isIn || undefined} aria-hidden="true" />
  );
}
