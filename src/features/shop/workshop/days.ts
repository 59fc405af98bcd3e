const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;

/** Days of a week in their order. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Days since 1 January 1970, a Thursday. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** `2026-12-12` */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function placeInWeek(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

export function weekdayOf(day: number): Weekday {
  return WEEKDAYS[placeInWeek(day)] ?? 'mon';
}

export function mondayOf(day: number): number {
  return day - placeInWeek(day);
}

/** Day and hour in India, which has no summer time. */
export function inIndia(now: Date): { day: number; hour: number } {
  const there = now.getTime() + INDIA_MS;
  const day = Math.floor(there / DAY_MS);
  return { day, hour: Math.floor((there - day * DAY_MS) / 3_600_000) };
}
