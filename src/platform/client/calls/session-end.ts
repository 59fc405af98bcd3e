import { dropDrafts } from '../drafts/drafts.ts';

/** What the owner's worker keeps; named in `admin-worker.js`, too. */
export const ADMIN_CACHE = 'workbench';

const listeners = new Set<() => void>();

/** Runs `forget` at each sign-out, so that no personal data stays in memory. */
export function onSessionEnd(forget: () => void): void {
  listeners.add(forget);
}

/** Deletes what the owner's worker keeps, on pages that it does not serve. */
export async function forgetAdminCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(ADMIN_CACHE).catch(() => undefined);
}

/** Ends the owner's worker, also on pages that have not started it. */
async function endAdminWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration('/admin');
  await worker?.unregister();
}

/** Called when the session of this browser ends or another person signs in. */
export function endSession(): void {
  dropDrafts('sessionStorage');
  void forgetAdminCache();
  void endAdminWorker().catch(() => undefined);
  for (const forget of listeners) forget();
}
