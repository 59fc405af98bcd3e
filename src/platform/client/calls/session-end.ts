import { dropDrafts } from '../drafts/drafts.ts';

const listeners = new Set<() => void>();

/** Runs `forget` at each sign-out, so that no personal data stays in memory. */
export function onSessionEnd(forget: () => void): void {
  listeners.add(forget);
}

/** Called when the session of this browser ends or another person signs in. */
export function endSession(): void {
  dropDrafts('sessionStorage');
  for (const forget of listeners) forget();
}
