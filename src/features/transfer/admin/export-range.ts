import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { ExportRange } from '../export-contract.ts';

export const SPANS = ['month', 'last-month', 'year', 'last-year', 'all', 'own'] as const;
export type Span = (typeof SPANS)[number];

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function monthOf(year: number, month: number): ExportRange {
  const last = lastDayOf(year, month);
  return { from: `${last.slice(0, 8)}01`, to: last };
}

type Today = { year: number; month: number };

/** From April to March. */
function accountsOf({ year, month }: Today, yearsAgo: number): ExportRange {
  const first = (month >= 4 ? year : year - 1) - yearsAgo;
  return { from: `${first}-04-01`, to: `${first + 1}-03-31` };
}

const RANGES: Record<Exclude<Span, 'own'>, (today: Today) => ExportRange> = {
  month: ({ year, month }) => monthOf(year, month),
  'last-month': ({ year, month }) =>
    month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1),
  year: (today) => accountsOf(today, 0),
  'last-year': (today) => accountsOf(today, 1),
  all: () => ({}),
};

/** Days of a span as they are today in India. */
export function rangeOf(span: Span, own: { from: string; to: string }, now: Date): ExportRange {
  if (span === 'own') return { ...(own.from && { from: own.from }), ...(own.to && { to: own.to }) };
  const [year = 0, month = 0] = indiaDay(now).split('-').map(Number);
  return RANGES[span]({ year, month });
}
