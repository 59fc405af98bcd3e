import { invalidate } from './query.ts';

/** First part of every admin query key: `[ADMIN, 'mails', filters]`. */
export const ADMIN = 'admin';

/** Refetches all admin queries: one write may change lists, counts, mails and the log. */
export function refreshAdmin(): Promise<void> {
  return invalidate({ queryKey: [ADMIN] });
}
