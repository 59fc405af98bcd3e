import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { listDevices } from '../../endpoints.ts';
import { findWorker, startWorker, canHaveWorker, watchSession } from '../admin-worker.ts';
import { lastDevice } from '../this-browser.ts';
import { saveDevice } from './use-devices.ts';

/** What the browser says of notifications. `home-screen`: an iPhone rings only from there. */
export type Permission = 'askable' | 'granted' | 'denied' | 'home-screen' | 'none';

export function permissionNow(): Permission {
  const isApplePhone = /iPhone|iPad/.test(navigator.userAgent);
  if (!canHaveWorker() || !('PushManager' in window) || !('Notification' in window)) {
    return isApplePhone ? 'home-screen' : 'none';
  }
  return Notification.permission === 'default' ? 'askable' : Notification.permission;
}

export async function askPermission(): Promise<Permission> {
  await Notification.requestPermission();
  return permissionNow();
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
}

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return known.length === key.length && known.every((byte, at) => byte === key[at]);
}

/** The browser's subscription with the shop's key. One of another key never rings again. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await startWorker();
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known && isOfKey(known, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function isDevice(): Promise<boolean> {
  if (permissionNow() !== 'granted') return false;
  if (lastDevice.read()) return true;
  const worker = await findWorker();
  return Boolean(await worker?.pushManager.getSubscription());
}

/** Subscriptions run out silently and end with their session, so each start of the workbench renews the one of this browser. @returns id of its device */
export async function renewDevice(): Promise<string | undefined> {
  const hasEnded = watchSession();
  if (!(await isDevice())) return undefined;
  const known = await signedInApi<typeof listDevices>('GET /v2/admin/devices', {});
  if (!known.ok || !known.data.canRing || hasEnded()) return undefined;
  return renewOrAdd(await subscribe(known.data.publicKey));
}

async function renewOrAdd(subscription: PushSubscription): Promise<string | undefined> {
  const last = lastDevice.read();
  const renewed = await saveDevice(subscription, last ? { renews: last.id } : {});
  if (renewed.ok) return renewed.data.id;
  const { code } = renewed.problem;
  if (code === 'DEVICE_REMOVED') {
    lastDevice.clear();
    await subscription.unsubscribe();
  }
  if (code !== 'DEVICE_NOT_FOUND' || !last) return undefined;
  const added = await saveDevice(subscription, { choices: last.choices });
  return added.ok ? added.data.id : undefined;
}
