import { ADMIN_CACHE, forgetAdminCache, onSessionEnd } from '#platform/client/calls/session-end.ts';
import { lastDevice, offlineChoice } from './this-browser.ts';

const SCRIPT = '/admin-worker.js';
const SCOPE = '/admin';

/** False in browsers that know no workers, and at an address without https. */
export function canHaveWorker(): boolean {
  return 'serviceWorker' in navigator;
}

let sessionsEnded = 0;
let starting: Promise<ServiceWorkerRegistration> | undefined;

/** @returns whether the session of now has ended since */
export function watchSession(): () => boolean {
  const before = sessionsEnded;
  return () => sessionsEnded > before;
}

export function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(SCOPE);
}

export function startWorker(): Promise<ServiceWorkerRegistration> {
  starting = navigator.serviceWorker.register(SCRIPT, { scope: SCOPE });
  return starting;
}

function ask(worker: ServiceWorker | null, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true));
    port1.start();
    if (worker) worker.postMessage(message, [port2]);
    else resolve(false);
  });
}

export function keepsOffline(byDefault: boolean): boolean {
  return offlineChoice.read() ?? byDefault;
}

export function isStoredOffline(): Promise<boolean> {
  return caches.has(ADMIN_CACHE);
}

/** Keeps the workbench of this owner for moments without a connection. @returns whether nothing was kept before */
export async function keepOffline(uid: string): Promise<boolean> {
  await startWorker();
  const { active } = await navigator.serviceWorker.ready;
  // Switched off meanwhile.
  if (offlineChoice.read() === false) return false;
  return ask(active, { keep: uid });
}

export async function chooseOffline(isOn: boolean, uid: string): Promise<void> {
  offlineChoice.save(isOn);
  if (isOn) {
    await keepOffline(uid);
    return;
  }
  const registration = await findWorker();
  await ask(registration?.active ?? null, { forget: true });
  await forgetAdminCache();
}

async function unsubscribe(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function forgetAll(): Promise<void> {
  sessionsEnded += 1;
  lastDevice.clear();
  await starting?.catch(() => undefined);
  const registration = await findWorker();
  // A subscription that stays for want of a connection does no harm: the shop no longer rings it.
  await unsubscribe(registration).catch(() => undefined);
  await registration?.unregister();
  await forgetAdminCache();
}

/** Leaves nothing of the workbench in the browser once its session has ended. */
export function forgetAtSessionEnd(): void {
  onSessionEnd(forgetWorker);
}

export function forgetWorker(): void {
  if (canHaveWorker()) void forgetAll().catch(() => undefined);
}
