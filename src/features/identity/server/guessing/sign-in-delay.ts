/** The first failures are free; then the wait doubles with each, from one second to `longest` seconds. */
type Pace = { free: number; longest: number };

const OF_CALLER: Pace = { free: 5, longest: 60 };
/** Failures of all callers with one account; each caller waits separately. */
const OF_ACCOUNT: Pace = { free: 10, longest: 8 };

const FORGOTTEN_PER_SECOND = 1 / 60;

/** Failures as counted, and when; `allowed_at` ends the wait announced to a caller. */
export type Tries = { failures: number; at: Date; allowed_at: Date | null };

function delayAfter(failures: number, { free, longest }: Pace): number {
  const over = Math.ceil(failures) - free;
  return over < 0 ? 0 : Math.min(longest, 2 ** over);
}

/** More failures are not counted: the wait cannot grow, and a long attack is forgotten as soon as a short one. */
function maxFailures({ free, longest }: Pace): number {
  return free + Math.ceil(Math.log2(longest)) + 1;
}

export function failuresNow(tries: Tries | undefined, now: Date): number {
  if (!tries) return 0;
  const seconds = Math.max(0, now.getTime() - tries.at.getTime()) / 1000;
  return Math.max(0, tries.failures - seconds * FORGOTTEN_PER_SECOND);
}

export function withFailure(failures: number, of: 'caller' | 'account'): number {
  return Math.min(maxFailures(of === 'caller' ? OF_CALLER : OF_ACCOUNT), failures + 1);
}

function secondsTo(at: Date, now: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
}

type Known = { caller: Tries | undefined; account: Tries | undefined };

/** Seconds until this caller may try this account: the announced wait, else that of the failures, from the last try on. */
export function delayOf({ caller, account }: Known, now: Date): number {
  if (caller?.allowed_at) return secondsTo(caller.allowed_at, now);
  const seconds = Math.max(
    delayAfter(failuresNow(caller, now), OF_CALLER),
    delayAfter(failuresNow(account, now), OF_ACCOUNT),
  );
  if (!caller) return seconds;
  const last = Math.min(caller.at.getTime(), now.getTime());
  return secondsTo(new Date(last + seconds * 1000), now);
}
