import { createHash } from 'node:crypto';
import type { RateLimit } from '#platform/contract/rate-limit.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';

/** An email address as the limits count it, whoever calls. */
export function asReceiver(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}

/** False once strangers' calls have made enough mails to this address; the answer must not tell. */
export async function mayMailTo(
  limiter: RateLimiter,
  limit: RateLimit,
  email: string,
): Promise<boolean> {
  return (await limiter.takeEverywhere(limit, asReceiver(email))) === 0;
}
