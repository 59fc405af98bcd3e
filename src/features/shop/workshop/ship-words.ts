import { dayCount } from '../promise-texts.ts';
import { dayOf, WEEKDAYS, weekdayOf, type Weekday } from './days.ts';

const LONG_MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const MONTHS = LONG_MONTHS.map((month) => month.slice(0, 3));

/** `12 Dec` */
export function dayAndMonth(date: string): string {
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''}`;
}

/** `5 January` */
export function longDay(date: string): string {
  return `${Number(date.slice(8))} ${LONG_MONTHS[Number(date.slice(5, 7)) - 1] ?? ''}`;
}

function weekdayIn(date: string): string {
  const weekday = weekdayOf(dayOf(date));
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`;
}

/** `Sat 12 Dec` */
export function shipDay(date: string): string {
  return `${weekdayIn(date)} ${dayAndMonth(date)}`;
}

/** `Sat 5 December` */
export function arrivalDay(date: string): string {
  return `${weekdayIn(date)} ${longDay(date)}`;
}

/** `Thu 3 to Sat 5 December`, `Mon 30 November to Wed 2 December` */
export function arrivalSpan({ from, to }: { from: string; to: string }): string {
  if (from === to) return arrivalDay(to);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth ? `${weekdayIn(from)} ${Number(from.slice(8))}` : arrivalDay(from);
  return `${first} to ${arrivalDay(to)}`;
}

type Week = { workDays: readonly Weekday[]; cutOffHour: number };

/** Days until something that takes `lead` working days is sent, ordered on the first or second of two days. */
function daysFrom({ workDays }: Week, start: number, lead: number): number {
  const isWorked = (day: number) => workDays.includes(WEEKDAYS[day % 7] ?? 'mon');
  let day = start;
  while (!isWorked(day)) day += 1;
  for (let left = lead; left > 0; left -= 1)
    do day += 1;
    while (!isWorked(day));
  return day;
}

/** Working days without a date, for cached pages: `5–7 days`, whichever day of the week it is. Days off are not counted. */
export function leadInWords(week: Week, lead: number, longest = lead): string {
  if (week.workDays.length === 0) return dayCount(lead);
  const begins = [...(week.cutOffHour > 0 ? [0] : []), ...(week.cutOffHour < 24 ? [1] : [])];
  const counts = (days: number) =>
    WEEKDAYS.flatMap((_, today) =>
      begins.map((begin) => daysFrom(week, today + begin, days) - today),
    );
  const from = Math.max(1, Math.min(...counts(lead)));
  const to = Math.max(from, ...counts(longest));
  return from === to ? dayCount(to) : `${from}–${to} days`;
}
