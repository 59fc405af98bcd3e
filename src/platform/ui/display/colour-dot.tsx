import styles from './colour-dot.module.css';

/** A chosen colour, beside its name. SVG, because pages allow no inline styles. */
export function ColourDot({ colour }: { colour: string }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className={styles.dot}>
      <circle cx="9" cy="9" r="8" fill={colour} stroke="currentColor" strokeOpacity="0.4" />
    </svg>
  );
}
