import { RateLimited } from '#platform/contract/problem.ts';
import type { RateLimit } from '#platform/contract/rate-limit.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { IN_PROCESS } from '../caller.ts';
import { bucketKey, type Caller } from './caller-key.ts';
import { createLocalBuckets } from './local-buckets.ts';
import { giveTokenBack, takeToken, deleteFullBuckets } from './shared-bucket-queries.ts';
import type { Context } from '../../context.ts';
import type { Jobs } from '../../jobs/jobs.ts';

export type RateLimiter = {
  /** Seconds to wait, or 0. Counts in this process. */
  take: (limit: RateLimit, caller: Caller) => number;
  takeEverywhere: (limit: RateLimit, caller: Caller) => Promise<number>;
  giveBack: (limit: RateLimit, caller: Caller) => Promise<void>;
};

export function createRateLimiter(clock: Clock, db: Database): RateLimiter {
  const local = createLocalBuckets(clock);
  const sharedBy = (limit: RateLimit, caller: Caller) =>
    limit.isShared && caller !== IN_PROCESS ? db : undefined;
  return {
    take: local.take,
    async takeEverywhere(limit, caller) {
      const wait = local.take(limit, caller);
      const shared = sharedBy(limit, caller);
      if (wait > 0 || !shared) return wait;
      try {
        return await takeToken(shared, {
          key: bucketKey(limit.name, caller),
          rates: limit.rates,
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
      if (shared) await giveTokenBack(shared, bucketKey(limit.name, caller));
    },
  };
}

export function waitInWords(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [seconds, 'second']
      : seconds <= 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function assertNoWait(wait: number): void {
  if (wait === 0) return;
  throw RateLimited({
    detail: `Wait ${waitInWords(wait)}, then try again. Nothing was saved.`,
    headers: { 'retry-after': String(wait) },
  });
}

export function assertAllowed(limiter: RateLimiter, limit: RateLimit, caller: Caller): void {
  assertNoWait(limiter.take(limit, caller));
}

/** Checks without counting, in this process. @throws RateLimited when nothing is left */
export function assertRoomLeft(limiter: RateLimiter, limit: RateLimit, caller: Caller): void {
  assertAllowed(limiter, limit, caller);
  void limiter.giveBack(limit, caller);
}

export async function assertAllowedEverywhere(
  limiter: RateLimiter,
  limit: RateLimit,
  caller: Caller,
): Promise<void> {
  assertNoWait(await limiter.takeEverywhere(limit, caller));
}

type Limited = { limiter: RateLimiter; limit: RateLimit; caller: Caller };

/** Runs `work` if the limit allows it. @throws RateLimited */
export async function withinLimit<T>(
  { limiter, limit, caller }: Limited,
  work: () => Promise<T>,
): Promise<T> {
  const { attempts } = limit;
  if (attempts) assertAllowed(limiter, attempts, caller);
  await assertAllowedEverywhere(limiter, limit, caller);
  if (!attempts) return work();
  try {
    return await work();
  } catch (error) {
    // The database may be the reason of the failure.
    await limiter.giveBack(limit, caller).catch(() => undefined);
    throw error;
  }
}

export const noRateLimiter: RateLimiter = {
  take: () => 0,
  takeEverywhere: () => Promise.resolve(0),
  giveBack: () => Promise.resolve(),
};

const DAY_MS = 24 * 3600 * 1000;

/** Deletes buckets unused for a day: they are full again. */
export function forgetBucketsDaily({ db, clock }: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('forget-rate-buckets', async () => {
    await deleteFullBuckets(db, new Date(clock.now().getTime() - DAY_MS));
  });
}
