const DAY_MS = 86_400_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** @param day like 2026-12-24 */
export function addDays(day: string, count: number): string {
  return new Date(timeOf(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The days from one to the other, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, at) => addDays(from, at));
}

export function mondayOf(day: string): string {
  const weekday = (new Date(timeOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The first day of its month, or of one some months before it. */
export function monthOf(day: string, monthsBefore = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsBefore, 1)).toISOString().slice(0, 10);
}
