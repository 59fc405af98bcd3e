import { useEffect, useState } from 'react';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { Device, DeviceChoices } from '../../contract.ts';
import { NEW_DEVICE } from './choices.ts';
import { DeviceDialog } from './device-dialog.tsx';
import {
  askPermission,
  permissionNow,
  renewDevice,
  subscribe,
  type Permission,
} from './subscribe.ts';
import { saveDevice } from './use-devices.ts';
import { forgetAtSessionEnd } from '../admin-worker.ts';

const OF_PERMISSION: Record<Exclude<Permission, 'askable' | 'granted'>, string> = {
  denied:
    'This browser was told not to show notifications from this page. Allow them in its settings for this page, then come back.',
  'home-screen':
    'An iPhone or iPad only rings for apps on its home screen. Put the workbench there first: see below.',
  none: "This browser can't receive notifications. Chrome, Edge, Firefox and Safari can.",
};

const NOT_SUBSCRIBED: ProblemBody = {
  type: 'about:blank',
  title: 'This device was not added',
  status: 0,
  code: 'NOT_SUBSCRIBED',
  detail:
    'Its browser did not reach the service that rings it. Check the connection and try again.',
};

/** The browser knows only after the page has come to life. */
export function useThisBrowser() {
  const [permission, setPermission] = useState<Permission>(permissionNow);
  const [deviceId, setDeviceId] = useState<string>();
  useEffect(() => {
    renewDevice().then(setDeviceId, () => undefined);
  }, []);
  return { permission, setPermission, deviceId, setDeviceId };
}

type Browser = ReturnType<typeof useThisBrowser>;

/** Asks for permission after a click, then for what rings. */
export function TurnOn({ publicKey, browser }: { publicKey: string; browser: Browser }) {
  const dialog = useHistoryDialog<true>('notifications');
  const toast = useToast();
  const { permission } = browser;
  async function ask(): Promise<void> {
    const next = await askPermission();
    browser.setPermission(next);
    if (next === 'granted') dialog.open(true);
  }
  async function save(choices: DeviceChoices): Promise<Sent<Device>> {
    forgetAtSessionEnd();
    const subscription = await subscribe(publicKey).catch(() => undefined);
    if (!subscription) return { ok: false, problem: NOT_SUBSCRIBED };
    return saveDevice(subscription, { choices });
  }
  if (permission !== 'askable' && permission !== 'granted') {
    return <Banner title="Not on this device yet">{OF_PERMISSION[permission]}</Banner>;
  }
  return (
    <>
      <p>
        <Button onClick={() => void ask()}>Turn on for this device</Button>
      </p>
      {dialog.opened && (
        <DeviceDialog
          key={dialog.opened.key}
          choices={NEW_DEVICE}
          isNew
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          save={save}
          onSaved={({ id }) => {
            browser.setDeviceId(id);
            toast.success('This device rings from now on');
          }}
        />
      )}
    </>
  );
}
