export type QuietHours = { from: number; until: number };

type Waiting = {
  now: Date;
  /** When the device last rang for this kind. */
  lastRungAt: Date | undefined;
  /** Minutes of the day in India. */
  quiet: QuietHours | undefined;
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const INDIA_MINUTES = 330;

function minuteInIndia(moment: Date): number {
  return (Math.floor(moment.getTime() / MINUTE_MS) + INDIA_MINUTES) % DAY_MINUTES;
}

/** Minutes until the quiet hours end; 0 outside them. Equal ends are no quiet hours. */
function quietMinutes({ from, until }: QuietHours, minute: number): number {
  const length = (until - from + DAY_MINUTES) % DAY_MINUTES;
  const since = (minute - from + DAY_MINUTES) % DAY_MINUTES;
  return since < length ? length - since : 0;
}

/** The moment at which a device may ring: not in its quiet hours, and once a minute for each kind. */
export function whenToRing({ now, lastRungAt, quiet }: Waiting): Date {
  const minutes = quiet ? quietMinutes(quiet, minuteInIndia(now)) : 0;
  if (minutes > 0) {
    const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    return new Date(wholeMinute + minutes * MINUTE_MS);
  }
  const next = (lastRungAt?.getTime() ?? -Infinity) + MINUTE_MS;
  // A clock that was put back must not keep a phone silent.
  return next > now.getTime() && next <= now.getTime() + MINUTE_MS ? new Date(next) : now;
}
