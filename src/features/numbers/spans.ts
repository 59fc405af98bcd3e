import { addDays, daysBetween, mondayOf, monthOf } from './days.ts';

export const SPAN_KINDS = ['day', 'week', 'month'] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];

export type Span = {
  from: string;
  /** Included; in a span that is not over, today. */
  to: string;
};

const DAYS = 30;
const WEEKS = 12;
const MONTHS = 12;

/** First days of the spans that are shown, the oldest first. */
function startsOf(kind: SpanKind, today: string): string[] {
  switch (kind) {
    case 'day':
      return daysBetween(addDays(today, 1 - DAYS), today);
    case 'week':
      return Array.from({ length: WEEKS }, (_, at) =>
        addDays(mondayOf(today), 7 * (at + 1 - WEEKS)),
      );
    case 'month':
      return Array.from({ length: MONTHS }, (_, at) => monthOf(today, MONTHS - 1 - at));
  }
}

/** The last 30 days, 12 weeks from Monday on, or 12 months, up to today. */
export function spansOf(kind: SpanKind, today: string): Span[] {
  return startsOf(kind, today).map((from, at, starts) => {
    const next = starts[at + 1];
    return { from, to: next === undefined ? today : addDays(next, -1) };
  });
}
