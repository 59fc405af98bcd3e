import { ShopBusy, TooManyAtOnce } from '#platform/contract/problem.ts';
import { IN_PROCESS } from '../caller.ts';
import { bucketKey, type Caller } from './caller-key.ts';
import { AT_ONCE } from './limit-table.ts';

/** Who asks, and whether it is for what the shop lives from. */
export type Guest = { caller: Caller; isVital: boolean };

/**
 * Places for requests that are being answered. The shop's own calls, while it renders a page, take
 * none: their page has one.
 */
export type Places = {
  /** Does `work` in one of this client's places. @throws TooManyAtOnce */
  ofClient: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
  /** Does `work` in one of the process's places; not to be held while a body arrives. @throws ShopBusy */
  ofProcess: <T>(guest: Guest, work: () => Promise<T>) => Promise<T>;
};

const RETRY_AFTER = { headers: { 'retry-after': '1' } };

/** @param isStrained whether this process has more to do than it can */
export function createPlaces(isStrained: () => boolean): Places {
  const taken = new Map<string, number>();
  let all = 0;

  function isFullFor(isVital: boolean): boolean {
    if (isVital) return all >= AT_ONCE.inProcess;
    return all >= AT_ONCE.inProcess - AT_ONCE.kept || isStrained();
  }

  return {
    async ofClient(caller, work) {
      if (caller === IN_PROCESS) return work();
      const key = bucketKey('at once', caller);
      const own = taken.get(key) ?? 0;
      if (own >= AT_ONCE.ofClient) throw TooManyAtOnce(RETRY_AFTER);
      taken.set(key, own + 1);
      try {
        return await work();
      } finally {
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      }
    },
    async ofProcess({ caller, isVital }, work) {
      if (caller === IN_PROCESS) return work();
      if (isFullFor(isVital)) throw ShopBusy(RETRY_AFTER);
      all += 1;
      try {
        return await work();
      } finally {
        all -= 1;
      }
    },
  };
}

/** For `RATE_LIMITS=off`: tests and benchmarks on loopback. */
export const endlessPlaces: Places = {
  ofClient: (_, work) => work(),
  ofProcess: (_, work) => work(),
};
