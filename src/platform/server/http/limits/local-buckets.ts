import type { Rate, RateLimit } from '#platform/contract/rate-limit.ts';
import { BoundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '../../clock.ts';
import { IN_PROCESS } from '../caller.ts';
import { bucketKey, type Caller } from './caller-key.ts';

const MAX_CALLERS = 50_000;

/** What is left of each rate of a limit. */
type Buckets = { left: number[]; at: number };

/** What is left of each rate after the time that has passed. */
function refilled(rates: readonly Rate[], buckets: Buckets | undefined, now: number): number[] {
  if (!buckets) return rates.map(({ burst }) => burst);
  const elapsed = Math.max(0, now - buckets.at) / 1000;
  return rates.map(({ burst, perSecond }, at) =>
    Math.min(burst, (buckets.left[at] ?? 0) + elapsed * perSecond),
  );
}

export type LocalBuckets = {
  /** Seconds to wait, or 0 when the call may go on. */
  take: (limit: RateLimit, caller: Caller) => number;
  /** Undoes a `take` that was allowed. */
  giveBack: (limit: RateLimit, caller: Caller) => void;
};

/** Token buckets in this process's memory. */
export function createLocalBuckets(clock: Clock): LocalBuckets {
  // Two maps: addresses, of which one attacker can have many, never push out what is known of people.
  const addresses = new BoundedMap<string, Buckets>(MAX_CALLERS);
  const people = new BoundedMap<string, Buckets>(MAX_CALLERS);
  const callersLike = (caller: Caller) => (typeof caller === 'string' ? addresses : people);
  return {
    take({ name, rates }, caller) {
      if (caller === IN_PROCESS) return 0;
      const [callers, key] = [callersLike(caller), bucketKey(name, caller)];
      const now = clock.now().getTime();
      const left = refilled(rates, callers.get(key), now);
      const waits = rates.map(({ perSecond }, at) => (1 - (left[at] ?? 0)) / perSecond);
      const wait = Math.max(0, ...waits.map(Math.ceil));
      callers.set(key, { left: wait === 0 ? left.map((tokens) => tokens - 1) : left, at: now });
      return wait;
    },
    giveBack({ name }, caller) {
      const buckets = callersLike(caller).get(bucketKey(name, caller));
      if (buckets) buckets.left = buckets.left.map((tokens) => tokens + 1);
    },
  };
}
