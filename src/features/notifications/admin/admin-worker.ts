import { onSessionEnd } from '#platform/client/calls/session-end.ts';
import { lastChoices } from './choices.ts';

const SCRIPT = '/admin-worker.js';
const SCOPE = '/admin';
/** Named in the worker, too. */
const CACHE = 'workbench';

/** False in browsers that know no workers, and at an address without https. */
export function canHaveWorker(): boolean {
  return 'serviceWorker' in navigator;
}

export function startWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(SCRIPT, { scope: SCOPE });
}

async function forgetAll(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
  await caches.delete(CACHE);
  lastChoices.clear();
}

/** Leaves nothing of the workbench in the browser once its session has ended. */
export function forgetAtSessionEnd(): void {
  onSessionEnd(() => {
    if (canHaveWorker()) void forgetAll().catch(() => undefined);
  });
}
