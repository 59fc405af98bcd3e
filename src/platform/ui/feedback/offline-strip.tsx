import { WifiOff } from '../icons/wifi-off.tsx';
import { useOnline } from './use-online.ts';

/** Says at the top of the page that the connection is gone and what still works. */
export function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <output className="offline">
      {!isOnline && (
        <span>
          <WifiOff className="ico-s" />
          You're offline. You can keep looking around; orders and changes need a connection.
        </span>
      )}
    </output>
  );
}
