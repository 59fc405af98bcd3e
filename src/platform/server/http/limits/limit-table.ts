import type { LimitName } from '#platform/contract/endpoint.ts';

/** So many at once, refilled at `perSecond`. */
export type Rate = { burst: number; perSecond: number };

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

function rate(count: number, seconds: number, burst = count): Rate {
  return { burst, perSecond: count / seconds };
}

/** Token buckets. A call is counted for the person who signed in, else for the caller's address. */
export const LIMITS: Record<LimitName, Rate[]> = {
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
  /** Lines that browsers may write into the log. */
  report: [rate(30, MINUTE, 10)],
};

/**
 * Limits that count what is accepted, so that correcting a mistake locks nobody out; whatever is
 * sent counts against the looser one.
 */
export const LOOSER: Partial<Record<LimitName, LimitName>> = { form: 'read', support: 'write' };

/**
 * Limits that hold across all processes, because they keep people from doing harm. The others keep a
 * process from having too much to do, and are counted in each.
 */
export const SHARED: ReadonlySet<LimitName> = new Set([
  'form',
  'support',
  'order',
  'cancel',
  'auth',
  'account',
]);

/**
 * Requests that are being answered at the same time. Of the places of a process the last `kept` are
 * for what the shop lives from: orders, carts, signing in.
 */
export const AT_ONCE = { ofClient: 20, inProcess: 64, kept: 13 };

/** A process whose event loop was late by more than `overMs` for so long does only what it lives from. */
export const STRAIN = { overMs: 250, forMs: 2_000 };

/**
 * How many connections one process holds. Beyond `room` the new ones take the place of the idlest. Each
 * answer that is not read may hold 64 KB here, so nobody asks more than `unanswered` over one of them.
 */
export const SOCKETS = { ofAddress: 32, room: 900, most: 1_000, unanswered: 4 };
