import { createHash } from 'node:crypto';
import type { RateLimit } from '#platform/contract/rate-limit.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: `ravi+1@example.com` is ravi's, and Gmail takes no notice of dots. */
function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  const name = local.replace(/(?<=.)\+.*$/, '');
  return `${DOTLESS.has(host) ? name.replaceAll('.', '') : name}@${host}`;
}

/** An email address as the limits count it, whoever calls. */
export function asReceiver(email: string): string {
  return createHash('sha256').update(mailboxOf(email)).digest('hex');
}

/** False once strangers' calls have made enough mails to this address; the answer must not tell. */
export async function mayMailTo(
  limiter: RateLimiter,
  limit: RateLimit,
  email: string,
): Promise<boolean> {
  return (await limiter.takeEverywhere(limit, asReceiver(email))) === 0;
}
