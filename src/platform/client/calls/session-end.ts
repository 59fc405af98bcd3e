import { dropDrafts } from '../drafts/drafts.ts';

/** What the owner's worker keeps; named in `admin-worker.js`, too. */
export const ADMIN_CACHE = 'workbench';

const listeners = new Set<() => void>();

/** Runs `forget` at each sign-out, so that no personal data stays in memory. */
export function onSessionEnd(forget: () => void): void {
  listeners.add(forget);
}

/** Called when the session of this browser ends or another person signs in. */
export function endSession(): void {
  dropDrafts('sessionStorage');
  // The owner may sign out on a page that her worker does not serve.
  if ('caches' in globalThis) void caches.delete(ADMIN_CACHE).catch(() => undefined);
  for (const forget of listeners) forget();
}
