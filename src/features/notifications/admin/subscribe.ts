import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { listDevices } from '../endpoints.ts';
import { lastChoices } from './choices.ts';
import { saveDevice } from './use-devices.ts';
import { canHaveWorker, forgetAtSessionEnd, startWorker } from './admin-worker.ts';

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

/** Subscriptions run out silently and end with their session, so each start of the workbench renews the one of this browser. @returns id of its device */
export async function renewDevice(): Promise<string | undefined> {
  if (permissionNow() !== 'granted') return undefined;
  const { pushManager } = await startWorker();
  if (!(await pushManager.getSubscription())) return undefined;
  const known = await signedInApi<typeof listDevices>('GET /v2/admin/devices', {});
  if (!known.ok || !known.data.canRing) return undefined;
  const subscription = await subscribe(known.data.publicKey);
  const renewed = await saveDevice(subscription);
  if (renewed.ok) return renewed.data.id;
  const choices = lastChoices.read();
  if (renewed.problem.code !== 'DEVICE_NOT_FOUND' || !choices) return undefined;
  const added = await saveDevice(subscription, choices);
  return added.ok ? added.data.id : undefined;
}

/** At each start of the workbench: its worker for the app, and the subscription of this browser. */
export async function keepDevice(isApp: boolean): Promise<void> {
  if (!canHaveWorker()) return;
  forgetAtSessionEnd();
  if (isApp) await startWorker();
  await renewDevice();
}
