/** So many calls at once, refilled at `perSecond`. */
export type Rate = { burst: number; perSecond: number };

/** Token buckets of one name. A call counts for the signed-in person, else for the caller's address. */
export type RateLimit = {
  name: string;
  rates: readonly Rate[];
  /**
   * Counted in the database for all processes, because it keeps people from doing harm. The others
   * keep a process from having too much to do, and are counted in each.
   */
  isShared?: boolean;
  /** Only accepted calls count, so that correcting a mistake does not lock a caller out; all calls count here. */
  attempts?: RateLimit;
};

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** @param seconds in which `count` tokens are refilled */
export function rate(count: number, seconds: number, burst = count): Rate {
  return { burst, perSecond: count / seconds };
}

export const READ: RateLimit = { name: 'read', rates: [rate(20, 1, 60)] };
export const WRITE: RateLimit = { name: 'write', rates: [rate(10, 1, 40)] };
