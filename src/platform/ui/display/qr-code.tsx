import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Quiet modules around the code, required by readers. */
const QUIET = 4;

/** A QR code on a white plate in every theme: one path, drawn here without a fetch. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: QUIET, ecc: 'M' });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), size: modules };
  }, [text]);
  return (
    <div className={styles.plate}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#06242a" />
      </svg>
    </div>
  );
}
