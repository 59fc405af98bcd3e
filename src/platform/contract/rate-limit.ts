export type Rate = { burst: number; perSecond: number };

/** Token buckets of one name, counted per signed-in person, else per address. */
export type RateLimit = {
  name: string;
  rates: readonly Rate[];
  /** Counted in the database for all processes, against abuse; others protect each process from overload. */
  isShared?: boolean;
  /** Counts every call, while the limit itself counts accepted ones: corrections lock no caller out. */
  attempts?: RateLimit;
};

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 24 * HOUR;

export function rate(count: number, seconds: number, burst = count): Rate {
  return { burst, perSecond: count / seconds };
}

/** Mails that anybody can cause to one address. */
export const MAILS_TO_ONE: readonly Rate[] = [rate(3, HOUR), rate(6, DAY)];

export const READ: RateLimit = { name: 'read', rates: [rate(20, 1, 60)] };
export const WRITE: RateLimit = { name: 'write', rates: [rate(10, 1, 40)] };
