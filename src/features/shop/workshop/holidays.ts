import { dateOf, inIndia } from './days.ts';

const NATIONAL = [
  { day: '01-26', why: 'Republic Day' },
  { day: '08-15', why: 'Independence Day' },
  { day: '10-02', why: 'Gandhi Jayanti' },
];

type Entry = { from: string; to: string; why: string };

/** Today's date in India. */
export function today(now = new Date()): string {
  return dateOf(inIndia(now).day);
}

/** The next of each national holiday that `closed` does not have. */
export function nextHolidays(now: Date, closed: readonly Entry[]): Entry[] {
  const from = today(now);
  const year = Number(from.slice(0, 4));
  return NATIONAL.flatMap(({ day, why }) => {
    const date = [`${year}-${day}`, `${year + 1}-${day}`].find((one) => one >= from) ?? from;
    const isThere = closed.some((span) => span.from <= date && date <= span.to);
    return isThere ? [] : [{ from: date, to: date, why }];
  });
}
