import type { Rate, RateLimit } from '#platform/contract/rate-limit.ts';
import { BoundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '../../clock.ts';
import { IN_PROCESS } from '../caller.ts';
import { bucketKey, type Caller } from './caller-key.ts';

const MAX_CALLERS = 50_000;

type Buckets = { left: number[]; at: number };

function refilled(rates: readonly Rate[], buckets: Buckets | undefined, now: number): number[] {
  if (!buckets) return rates.map(({ burst }) => burst);
  const elapsed = Math.max(0, now - buckets.at) / 1000;
  return rates.map(({ burst, perSecond }, at) =>
    Math.min(burst, (buckets.left[at] ?? 0) + elapsed * perSecond),
  );
}

export type LocalBuckets = {
  /** Seconds to wait, or 0. */
  take: (limit: RateLimit, caller: Caller) => number;
  giveBack: (limit: RateLimit, caller: Caller) => void;
};

export function createLocalBuckets(clock: Clock): LocalBuckets {
  // Separate, so that one attacker's many addresses never evict people.
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
