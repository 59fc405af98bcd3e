import type { LimitName } from '#platform/contract/endpoint.ts';
import { RateLimited } from '#platform/contract/problem.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { IN_PROCESS } from '../caller.ts';
import { bucketKey, type Caller } from './caller-key.ts';
import { createLocalBuckets } from './local-buckets.ts';
import { LIMITS, LOOSER, SHARED } from './limit-table.ts';
import { giveTokenBack, takeToken } from './shared-bucket-queries.ts';

export type RateLimiter = {
  /** Seconds to wait, or 0 when the call may go on. Counts in this process, at once. */
  take: (limit: LimitName, caller: Caller) => number;
  /** The same, counted in all processes where the limit is one of those that hold across them. */
  takeEverywhere: (limit: LimitName, caller: Caller) => Promise<number>;
  /** Undoes a `takeEverywhere` that was allowed. */
  giveBack: (limit: LimitName, caller: Caller) => Promise<void>;
};

/** @param db where the processes of the shop meet */
export function createRateLimiter(clock: Clock, db: Database): RateLimiter {
  const local = createLocalBuckets(clock);
  const sharedBy = (limit: LimitName, caller: Caller) =>
    SHARED.has(limit) && caller !== IN_PROCESS ? db : undefined;
  return {
    take: local.take,
    async takeEverywhere(limit, caller) {
      // A flood ends here, before it reaches the database.
      const wait = local.take(limit, caller);
      const shared = sharedBy(limit, caller);
      if (wait > 0 || !shared) return wait;
      try {
        return await takeToken(shared, {
          key: bucketKey(limit, caller),
          rates: LIMITS[limit],
          now: clock.now(),
        });
      } catch (error) {
        local.giveBack(limit, caller);
        throw error;
      }
    },
    async giveBack(limit, caller) {
      local.giveBack(limit, caller);
      const shared = sharedBy(limit, caller);
      if (shared) await giveTokenBack(shared, bucketKey(limit, caller));
    },
  };
}

function assertNoWait(wait: number): void {
  if (wait > 0) throw RateLimited({ headers: { 'retry-after': String(wait) } });
}

/** Counts in this process. @throws RateLimited saying how long to wait */
export function assertAllowed(limiter: RateLimiter, limit: LimitName, caller: Caller): void {
  assertNoWait(limiter.take(limit, caller));
}

/** Counts nothing, in this process. @throws RateLimited when there is nothing left to count */
export function assertRoomLeft(limiter: RateLimiter, limit: LimitName, caller: Caller): void {
  assertAllowed(limiter, limit, caller);
  void limiter.giveBack(limit, caller);
}

/** Counts in all processes, where the limit asks for it. @throws RateLimited */
export async function assertAllowedEverywhere(
  limiter: RateLimiter,
  limit: LimitName,
  caller: Caller,
): Promise<void> {
  assertNoWait(await limiter.takeEverywhere(limit, caller));
}

type Limited = { limiter: RateLimiter; limit: LimitName; caller: Caller };

/** Does `work` if the caller's limit allows it. @throws RateLimited, and whatever `work` throws */
export async function withinLimit<T>(
  { limiter, limit, caller }: Limited,
  work: () => Promise<T>,
): Promise<T> {
  const looser = LOOSER[limit];
  if (looser) assertAllowed(limiter, looser, caller);
  await assertAllowedEverywhere(limiter, limit, caller);
  if (!looser) return work();
  try {
    return await work();
  } catch (error) {
    // What failed because of the database cannot be given back there either.
    await limiter.giveBack(limit, caller).catch(() => undefined);
    throw error;
  }
}

/** For `RATE_LIMITS=off`: tests and benchmarks on loopback. */
export const noRateLimiter: RateLimiter = {
  take: () => 0,
  takeEverywhere: () => Promise.resolve(0),
  giveBack: () => Promise.resolve(),
};
