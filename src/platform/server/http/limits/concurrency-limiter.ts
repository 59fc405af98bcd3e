import { ShopBusy, TooManyAtOnce } from '#platform/contract/problem.ts';
import { IN_PROCESS } from '../caller.ts';
import { bucketKey, type Caller } from './caller-key.ts';
import { CONCURRENCY } from './limit-table.ts';

/** Limits concurrent requests. In-process calls count with their page. */
export type ConcurrencyLimiter = {
  perClient: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
  /** Called once the body has arrived. @throws ShopBusy */
  perProcess: <T>(
    request: { caller: Caller; isVital: boolean },
    work: () => Promise<T>,
  ) => Promise<T>;
};

const RETRY_AFTER = { headers: { 'retry-after': '1' } };

export function createConcurrencyLimiter(isOverloaded: () => boolean): ConcurrencyLimiter {
  const running = new Map<string, number>();
  let all = 0;

  function isFullFor(isVital: boolean): boolean {
    if (isVital) return all >= CONCURRENCY.perProcess;
    return all >= CONCURRENCY.perProcess - CONCURRENCY.reserved || isOverloaded();
  }

  return {
    async perClient(caller, work) {
      if (caller === IN_PROCESS) return work();
      const key = bucketKey('at once', caller);
      const own = running.get(key) ?? 0;
      if (own >= CONCURRENCY.perClient) throw TooManyAtOnce(RETRY_AFTER);
      running.set(key, own + 1);
      try {
        return await work();
      } finally {
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      }
    },
    async perProcess({ caller, isVital }, work) {
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

export const noConcurrencyLimiter: ConcurrencyLimiter = {
  perClient: (_, work) => work(),
  perProcess: (_, work) => work(),
};
