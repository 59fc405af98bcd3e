import { WifiOff } from '../icons/icons.generated.tsx';
import { useOnline } from './use-online.ts';
import styles from './feedback.module.css';

export function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <output className={styles.offline}>
      {!isOnline && (
        <span>
          <WifiOff className="ico-s" />
          You're offline. You can keep looking around; orders and changes need a connection.
        </span>
      )}
    </output>
  );
}
