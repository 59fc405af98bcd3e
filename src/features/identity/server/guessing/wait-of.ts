/** The first failures cost nothing; then the wait doubles with each, from one second to `longest`. */
type Pace = { free: number; longest: number };

/** One caller's failures with one account. */
const OF_CALLER: Pace = { free: 5, longest: 60 };
/** Everybody's failures with one account; each caller waits on their own. */
const OF_ACCOUNT: Pace = { free: 10, longest: 8 };

/** So many failures are forgotten in a second: one a minute. */
const FORGOTTEN_PER_SECOND = 1 / 60;

/** Failures as they were counted, and when; from when on a caller who was told to wait may try. */
export type Tries = { failures: number; at: Date; allowed_at: Date | null };

function paceOf(failures: number, { free, longest }: Pace): number {
  const over = Math.ceil(failures) - free;
  return over < 0 ? 0 : Math.min(longest, 2 ** over);
}

/** More failures than this are not counted: the wait cannot grow, and a long attack is forgotten as soon as a short one. */
function mostOf({ free, longest }: Pace): number {
  return free + Math.ceil(Math.log2(longest)) + 1;
}

/** The failures that count now. */
export function failuresNow(tries: Tries | undefined, now: Date): number {
  if (!tries) return 0;
  const seconds = Math.max(0, now.getTime() - tries.at.getTime()) / 1000;
  return Math.max(0, tries.failures - seconds * FORGOTTEN_PER_SECOND);
}

/** One failure more. */
export function withFailure(failures: number, of: 'caller' | 'account'): number {
  return Math.min(mostOf(of === 'caller' ? OF_CALLER : OF_ACCOUNT), failures + 1);
}

function secondsTo(at: Date, now: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
}

type Known = { caller: Tries | undefined; account: Tries | undefined };

/**
 * Seconds until this caller may try this account, 0 for now: what the caller was told already, else as
 * the failures ask for, from the last try on. A caller without tries waits from now on.
 */
export function waitOf({ caller, account }: Known, now: Date): number {
  if (caller?.allowed_at) return secondsTo(caller.allowed_at, now);
  const seconds = Math.max(
    paceOf(failuresNow(caller, now), OF_CALLER),
    paceOf(failuresNow(account, now), OF_ACCOUNT),
  );
  if (!caller) return seconds;
  const last = Math.min(caller.at.getTime(), now.getTime());
  return secondsTo(new Date(last + seconds * 1000), now);
}
