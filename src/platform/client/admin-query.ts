import { askAgain } from './query.ts';

/** First part of every admin query key: `[ADMIN, 'orders', filters]`. */
export const ADMIN = 'admin';

/** Refetches all admin queries after a write: a shipped order changes its list, the counts, the mails and the log. */
export function refreshAdmin(): Promise<void> {
  return askAgain({ queryKey: [ADMIN] });
}
