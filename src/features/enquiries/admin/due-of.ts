import { formatDate } from '#platform/ui/display/format-date.ts';
import type { ListedRequest } from '../admin-contract.ts';

export type Due = {
  tone: 'open' | 'soon' | 'late' | 'answered' | 'quoted' | 'ordered' | 'closed';
  words: string;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An answer due sooner than this stands out. */
const SOON_MS = 12 * HOUR_MS;

/** `25 min`, `5 h`, `3 days`; rounded down. */
function spanOf(ms: number, daysFrom: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  if (ms < daysFrom) return `${Math.floor(ms / HOUR_MS)} h`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? '1 day' : `${days} days`;
}

/** `20 Nov`, with the year unless it is the present one. */
function dayOf(at: string, now: number): string {
  const day = formatDate(at);
  const year = formatDate(now).slice(-4);
  return day.endsWith(year) ? day.slice(0, -5) : day;
}

/** The state of a request against the promised time of an answer. */
export function dueOf(
  { state, dueAt, answeredAt }: Pick<ListedRequest, 'state' | 'dueAt' | 'answeredAt'>,
  now: number,
): Due {
  const day = answeredAt === undefined ? '' : ` ${dayOf(answeredAt, now)}`;
  if (state === 'closed')
    return { tone: 'closed', words: day ? `Closed, answered${day}` : 'Closed' };
  if (state === 'quoted') return { tone: 'quoted', words: 'Quote sent' };
  if (state === 'ordered') return { tone: 'ordered', words: 'Ordered' };
  if (state === 'answered' || dueAt === undefined) {
    return { tone: 'answered', words: `Answered${day}` };
  }
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return { tone: 'late', words: `Overdue by ${spanOf(-left, DAY_MS)}` };
  const words = `Answer due in ${spanOf(left, 2 * DAY_MS)}`;
  return { tone: left < SOON_MS ? 'soon' : 'open', words };
}
