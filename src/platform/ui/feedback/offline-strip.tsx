import { WifiOff } from '../icons/icons.generated.tsx';
import { useOnline } from './use-online.ts';
import styles from './feedback.module.css';

/** Says how high the strip is, in as many lines as its text needs: the header stays below it. */
function measure(strip: HTMLElement | null) {
  if (!strip) return undefined;
  const { style } = document.body;
  const watch = new ResizeObserver(() =>
    style.setProperty('--offline-height', `${strip.offsetHeight}px`),
  );
  watch.observe(strip);
  return () => {
    watch.disconnect();
    style.removeProperty('--offline-height');
  };
}

export function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <output className={styles.offline}>
      {!isOnline && (
        <span ref={measure}>
          <WifiOff className="icon-small" />
          You're offline. You can keep looking around; orders and changes need a connection.
        </span>
      )}
    </output>
  );
}
