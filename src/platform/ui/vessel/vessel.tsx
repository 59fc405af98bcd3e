import { useId } from 'react';
import { joinClasses } from '#platform/ui/actions/join-classes.ts';
import { waveEdge } from '#platform/ui/display/wave-path.ts';
import styles from './vessel.module.css';

type VesselProps = {
  /** Poured layers, 0 to 4. A full vessel gets its gold rim. */
  level: number;
  width?: number | undefined;
  height?: number | undefined;
  className?: string | undefined;
};

const LAYERS = 4;
const FILLS = [styles.layer1, styles.layer2, styles.layer3, styles.layer4] as const;

/** Decorative progress: a core sample of four poured layers, beside the words. */
export function Vessel({ level, width = 64, height = 96, className }: VesselProps) {
  const clipId = useId();
  const isFull = level >= LAYERS;
  const edges = Array.from({ length: LAYERS }, (_, layer) =>
    waveEdge({
      width,
      y: layer === LAYERS - 1 ? 0 : height * (1 - (layer + 1) / LAYERS),
      amplitude: layer === LAYERS - 1 ? 0 : width * 0.055,
      seed: layer + 1,
    }),
  );
  const outline = leafOutline(width, height);
  return (
    <svg
      className={joinClasses(styles.vessel, className)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={clipId}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <rect className={styles.mould} width={width} height={height} />
        {edges
          .slice(0, level)
          .map((edge, layer) => (
            <g key={FILLS[layer]}>
              <path className={FILLS[layer]} d={`${edge}L${width},${height}L0,${height}Z`} />
              <path className={styles.lip} d={edge} />
            </g>
          ))
          .toReversed()}
        {[3, 2, 1]
          .filter((mark) => mark > level)
          .map((mark) => (
            <path key={mark} className={styles.mark} d={markAt(mark, width, height)} />
          ))}
        <path
          className={styles.shine}
          strokeWidth={(width * 0.06).toFixed(2)}
          d={`M${(width * 0.13).toFixed(2)},${(width * 0.3).toFixed(2)}V${(height - width * 0.3).toFixed(2)}`}
        />
      </g>
      <path className={isFull ? `${styles.rim} ${styles.gold}` : styles.rim} d={outline} />
    </svg>
  );
}

function markAt(mark: number, width: number, height: number): string {
  return `M0,${height * (1 - mark / LAYERS)}H${width}`;
}

function leafOutline(width: number, height: number): string {
  const big = Math.min(26, width * 0.34);
  const small = big * 0.3;
  const [right, bottom] = [width - 1, height - 1];
  return [
    `M${big},1H${right - small}Q${right},1 ${right},${1 + small}`,
    `V${bottom - big}Q${right},${bottom} ${right - big},${bottom}`,
    `H${1 + small}Q1,${bottom} 1,${bottom - small}V${big}Q1,1 ${big},1Z`,
  ].join('');
}
