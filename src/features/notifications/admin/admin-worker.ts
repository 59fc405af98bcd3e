import { onSessionEnd, ADMIN_CACHE } from '#platform/client/calls/session-end.ts';
import { lastChoices } from './choices.ts';

const SCRIPT = '/admin-worker.js';
const SCOPE = '/admin';

/** False in browsers that know no workers, and at an address without https. */
export function canHaveWorker(): boolean {
  return 'serviceWorker' in navigator;
}

export function startWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(SCRIPT, { scope: SCOPE });
}

async function unsubscribe(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function forgetAll(): Promise<void> {
  lastChoices.clear();
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  // Without a connection the subscription may stay; the shop rings it no more.
  await unsubscribe(registration).catch(() => undefined);
  await registration?.unregister();
  await caches.delete(ADMIN_CACHE);
}

/** Leaves nothing of the workbench in the browser once its session has ended. */
export function forgetAtSessionEnd(): void {
  onSessionEnd(() => {
    if (canHaveWorker()) void forgetAll().catch(() => undefined);
  });
}
