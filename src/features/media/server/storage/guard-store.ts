import { StoreUnavailable, type PictureStore } from './picture-store.ts';

const FAILURES = 3;
const WITHIN_MS = 30_000;
const PAUSE_MS = 10_000;

/** A circuit breaker: three failures within 30 s pause all calls for 10 s. */
export function guardStore(
  store: PictureStore,
  now: () => number = () => performance.now(),
): PictureStore {
  let failures: number[] = [];
  let retryAt: number | undefined;

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (retryAt !== undefined) {
      if (now() < retryAt) throw new StoreUnavailable('The store was away a moment ago.');
      // Only this call goes through; others wait for its result.
      retryAt = now() + PAUSE_MS;
    }
    try {
      const answer = await work();
      [failures, retryAt] = [[], undefined];
      return answer;
    } catch (error) {
      // A refusal is an answer too.
      if (!(error instanceof StoreUnavailable)) [failures, retryAt] = [[], undefined];
      else failures = [...failures.filter((at) => now() - at < WITHIN_MS), now()];
      if (failures.length >= FAILURES) retryAt = now() + PAUSE_MS;
      throw error;
    }
  }

  return {
    put: (key, bytes) => guarded(() => store.put(key, bytes)),
    get: (key) => guarded(() => store.get(key)),
    remove: (key) => guarded(() => store.remove(key)),
    list: () => store.list(),
  };
}
