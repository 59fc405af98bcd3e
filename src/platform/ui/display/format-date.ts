export type Moment = string | number | Date;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `h23`, because `hour12: false` prints 24:05 for five past midnight. */
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  weekday: 'long',
});

/** Own month names: server and browser have different locale data ("Sep", "Sept"), and a page must read the same from both. */
function partsOf(moment: Moment) {
  const parts = new Map(
    CLOCK.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const month = MONTHS[Number(read('month')) - 1] ?? '';
  return {
    weekday: read('weekday'),
    day: String(Number(read('day'))),
    numericDate: `${read('day')}/${read('month')}/${read('year')}`,
    month,
    shortMonth: month.slice(0, 3),
    year: read('year'),
    time: `${read('hour')}:${read('minute')}`,
    second: read('second'),
  };
}

export type DateOptions = {
  /** `14 Nov 2026` (short), `14 November 2026` (long) or `Tuesday, 24 November` (weekday). */
  style?: 'short' | 'long' | 'weekday' | undefined;
};

/** Date in India. */
export function formatDate(moment: Moment, { style = 'short' }: DateOptions = {}): string {
  const { weekday, day, month, shortMonth, year } = partsOf(moment);
  if (style === 'weekday') return `${weekday}, ${day} ${month}`;
  return `${day} ${style === 'long' ? month : shortMonth} ${year}`;
}

/** `21:40 hrs`, in India. */
export function formatTime(moment: Moment): string {
  return `${partsOf(moment).time} hrs`;
}

export type DateTimeOptions = {
  /** Digits with seconds, as in the owner's tables: `20/11/2026, 13:35:09 hrs`. */
  numeric?: boolean | undefined;
  /** Leaves out the year: `14 Nov, 18:22 hrs`. */
  recent?: boolean | undefined;
};

/** `14 Nov 2026, 18:22 hrs`, in India. */
export function formatDateTime(moment: Moment, options: DateTimeOptions = {}): string {
  const { numeric = false, recent = false } = options;
  const { numericDate, day, shortMonth, year, time, second } = partsOf(moment);
  if (numeric) return `${numericDate}, ${time}:${second} hrs`;
  return `${day} ${shortMonth}${recent ? '' : ` ${year}`}, ${time} hrs`;
}
