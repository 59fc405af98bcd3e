import type { LimitName } from '#platform/contract/endpoint.ts';
import { RateLimited } from '#platform/contract/problem.ts';
import type { Clock } from '../clock.ts';
import { IN_PROCESS } from './caller.ts';

type Limit = { perSecond: number; burst: number };

/**
 * Token buckets (reliability of public calls): `burst` at once, refilled at `perSecond`.
 * read: anonymous reads 20/s, burst 60. form: public forms that are accepted, 3 an hour. write: signed-in calls 10/s.
 * auth: signing in and registering, 5 a minute for one address. account: the same counted for one
 * account, wherever it is tried from, 20 an hour.
 */
const LIMITS: Record<LimitName, Limit> = {
  read: { perSecond: 20, burst: 60 },
  form: { perSecond: 3 / 3600, burst: 3 },
  write: { perSecond: 10, burst: 40 },
  auth: { perSecond: 5 / 60, burst: 10 },
  account: { perSecond: 20 / 3600, burst: 20 },
};

/**
 * Limits that count what is accepted, so that correcting a mistake locks nobody out; whatever is
 * sent counts against the looser one.
 */
const LOOSER: Partial<Record<LimitName, LimitName>> = { form: 'read' };

/** More callers than this at once: the longest unseen are forgotten first. */
const MAX_BUCKETS = 50_000;

type Bucket = { tokens: number; at: number };

/** IPv6 callers own a /64 at least, so that is what counts as one caller. */
export function callerKey(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = address.includes('::')
    ? [...groups, ...Array.from({ length: missing }, () => '0'), ...tail.split(':').filter(Boolean)]
    : groups;
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export type RateLimiter = {
  /** Seconds to wait, or 0 when the call may go on. */
  take(limit: LimitName, caller: string): number;
  /** Undoes a `take` that was allowed. */
  giveBack(limit: LimitName, caller: string): void;
};

function keyOf(name: LimitName, caller: string): string {
  return `${name} ${callerKey(caller)}`;
}

export function createRateLimiter(clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(name, caller) {
      if (caller === IN_PROCESS) return 0;
      const limit = LIMITS[name];
      const key = keyOf(name, caller);
      const now = clock.now().getTime();
      const bucket = buckets.get(key) ?? { tokens: limit.burst, at: now };
      const elapsed = Math.max(0, now - bucket.at) / 1000;
      const tokens = Math.min(limit.burst, bucket.tokens + elapsed * limit.perSecond);
      buckets.delete(key);
      const allowed = tokens >= 1;
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now });
      if (buckets.size > MAX_BUCKETS) {
        const oldest = buckets.keys().next();
        if (!oldest.done) buckets.delete(oldest.value);
      }
      return allowed ? 0 : Math.ceil((1 - tokens) / limit.perSecond);
    },
    giveBack(name, caller) {
      const bucket = buckets.get(keyOf(name, caller));
      if (bucket) bucket.tokens = Math.min(LIMITS[name].burst, bucket.tokens + 1);
    },
  };
}

/** @throws RateLimited saying how long to wait */
export function assertAllowed(limiter: RateLimiter, limit: LimitName, caller: string): void {
  const wait = limiter.take(limit, caller);
  if (wait > 0) throw RateLimited({ headers: { 'retry-after': String(wait) } });
}

type Limited = { limiter: RateLimiter; limit: LimitName; caller: string };

/** Does `work` if the caller's limit allows it. @throws RateLimited, and whatever `work` throws */
export async function withinLimit<T>(
  { limiter, limit, caller }: Limited,
  work: () => Promise<T>,
): Promise<T> {
  const looser = LOOSER[limit];
  if (looser) assertAllowed(limiter, looser, caller);
  assertAllowed(limiter, limit, caller);
  if (!looser) return work();
  try {
    return await work();
  } catch (error) {
    limiter.giveBack(limit, caller);
    throw error;
  }
}

/** For `RATE_LIMITS=off`: tests and benchmarks on loopback. */
export const noRateLimiter: RateLimiter = { take: () => 0, giveBack: () => undefined };
