import { askAgain } from './query.ts';

/** First part of the key of whatever the admin area shows: `[ADMIN, 'orders', filters]`. */
export const ADMIN = 'admin';

/**
 * Asks again for all that the admin area shows. Called after each write, for one write may change
 * many pages: a shipped order is in its list, in the counts, among the mails and in the log.
 */
export function refreshAdmin(): Promise<void> {
  return askAgain({ queryKey: [ADMIN] });
}
