import type { MailCounts } from '../contract.ts';

/** How many emails wait for the shop's address, as a sentence after another; '' if none do. */
export function awaitingText({ awaitingAddress: count }: MailCounts): string {
  if (count === 0) return '';
  return count === 1 ? ' 1 email waits for it.' : ` ${count} emails wait for it.`;
}
