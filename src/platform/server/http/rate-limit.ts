import type { LimitName } from '#platform/contract/endpoint.ts';
import { RateLimited } from '#platform/contract/problem.ts';
import type { Clock } from '../clock.ts';
import { IN_PROCESS } from './caller.ts';

/** So many at once, refilled at `perSecond`. */
type Rate = { burst: number; perSecond: number };

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

function rate(count: number, seconds: number, burst = count): Rate {
  return { burst, perSecond: count / seconds };
}

/** Token buckets. A call is counted for the person who signed in, else for the caller's address. */
const LIMITS: Record<LimitName, Rate[]> = {
  read: [rate(20, 1, 60)],
  write: [rate(10, 1, 40)],
  /** Public forms that are accepted. */
  form: [rate(3, HOUR)],
  /** Questions to the shop that are accepted. */
  support: [rate(5, HOUR)],
  order: [rate(5, MINUTE), rate(30, DAY)],
  cancel: [rate(10, MINUTE)],
  /** Signing in and registering. */
  auth: [rate(5, MINUTE, 10)],
  /** The same, counted for one account, wherever it is tried from. */
  account: [rate(20, HOUR)],
  /** Calls with a token, counted for the address before anybody looks at the token: many may share one. */
  token: [rate(50, 1, 200)],
};

/**
 * Limits that count what is accepted, so that correcting a mistake locks nobody out; whatever is
 * sent counts against the looser one.
 */
const LOOSER: Partial<Record<LimitName, LimitName>> = { form: 'read', support: 'write' };

/** More callers than this at once: the longest unseen are forgotten first. */
const MAX_CALLERS = 50_000;

/** What is left of each rate of a limit. */
type Buckets = { left: number[]; at: number };

/** An address, or a person, whom their uid counts wherever they call from. */
export type Caller = string | { uid: string };

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
  take: (limit: LimitName, caller: Caller) => number;
  /** Undoes a `take` that was allowed. */
  giveBack: (limit: LimitName, caller: Caller) => void;
};

function keyOf(name: LimitName, caller: Caller): string {
  return `${name} ${typeof caller === 'string' ? callerKey(caller) : caller.uid}`;
}

function forgetOldest(callers: Map<string, Buckets>): void {
  if (callers.size <= MAX_CALLERS) return;
  const oldest = callers.keys().next();
  if (!oldest.done) callers.delete(oldest.value);
}

/** What is left of each rate after the time that has passed. */
function refilled(rates: Rate[], buckets: Buckets | undefined, now: number): number[] {
  if (!buckets) return rates.map(({ burst }) => burst);
  const elapsed = Math.max(0, now - buckets.at) / 1000;
  return rates.map(({ burst, perSecond }, at) =>
    Math.min(burst, (buckets.left[at] ?? 0) + elapsed * perSecond),
  );
}

export function createRateLimiter(clock: Clock): RateLimiter {
  // Two maps: addresses, of which anybody can have many, never push out what is known of people.
  const [addresses, people] = [new Map<string, Buckets>(), new Map<string, Buckets>()];
  const callersLike = (caller: Caller) => (typeof caller === 'string' ? addresses : people);
  return {
    take(name, caller) {
      if (caller === IN_PROCESS) return 0;
      const [rates, callers, key] = [LIMITS[name], callersLike(caller), keyOf(name, caller)];
      const now = clock.now().getTime();
      const left = refilled(rates, callers.get(key), now);
      const waits = rates.map(({ perSecond }, at) => (1 - (left[at] ?? 0)) / perSecond);
      const wait = Math.max(0, ...waits.map(Math.ceil));
      callers.delete(key);
      callers.set(key, { left: wait === 0 ? left.map((tokens) => tokens - 1) : left, at: now });
      forgetOldest(callers);
      return wait;
    },
    giveBack(name, caller) {
      const buckets = callersLike(caller).get(keyOf(name, caller));
      if (buckets) buckets.left = buckets.left.map((tokens) => tokens + 1);
    },
  };
}

/** @throws RateLimited saying how long to wait */
export function assertAllowed(limiter: RateLimiter, limit: LimitName, caller: Caller): void {
  const wait = limiter.take(limit, caller);
  if (wait > 0) throw RateLimited({ headers: { 'retry-after': String(wait) } });
}

type Limited = { limiter: RateLimiter; limit: LimitName; caller: Caller };

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
