import { useEffect, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { Switch } from '#platform/ui/forms/choices/switch.tsx';
import {
  canHaveWorker,
  chooseOffline,
  forgetAtSessionEnd,
  isStoredOffline,
} from './admin-worker.ts';
import styles from './notifications.module.css';

function useOffline(uid: string) {
  const [isOn, setIsOn] = useState<boolean>();
  useEffect(() => {
    if (canHaveWorker()) void isStoredOffline().then(setIsOn);
  }, []);
  function change(next: boolean): void {
    setIsOn(next);
    forgetAtSessionEnd();
    chooseOffline(next, uid).catch(() => setIsOn(!next));
  }
  return { isOn, change };
}

export function OfflineSection() {
  const signIn = useSignIn();
  const { isOn, change } = useOffline(signIn.status === 'in' ? signIn.uid : '');
  if (isOn === undefined) return null;
  return (
    <section className="card stack" aria-labelledby="offline">
      <h2 id="offline">Without a connection</h2>
      <div className={styles.choice}>
        <span>Keep the workbench on this device</span>
        <Switch
          label="Keep the workbench on this device"
          checked={isOn}
          onChange={change}
          onLabel="On"
          offLabel="Off"
        />
      </div>
      <p className="hint">
        Today, Market and the newest open orders with their addresses then open without a
        connection. This device forgets them when you sign out, and after seven days. Keep it off on
        a device that others use.
      </p>
    </section>
  );
}
