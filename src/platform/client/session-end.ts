import { dropDrafts } from './drafts.ts';

const listeners = new Set<() => void>();

/** Runs `forget` at each sign-out, so that nothing of theirs stays in memory. */
export function onSessionEnd(forget: () => void): void {
  listeners.add(forget);
}

/** Told when the session of this browser has ended, or another person has signed in. */
export function endSession(): void {
  dropDrafts('sessionStorage');
  for (const forget of listeners) forget();
}
