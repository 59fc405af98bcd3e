import { formatNumber } from '#platform/contract/text/format-number.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import type { Span, SpanKind } from '../spans.ts';

/** Without its year: `24 Dec`. */
function dayWords(day: string): string {
  return formatDate(day).replace(/ \d{4}$/, '');
}

/** `24 Dec`, `21 Dec to 27 Dec` or `December 2026`. */
export function spanWords(kind: SpanKind, { from, to }: Span): string {
  if (kind === 'month') return formatDate(from, { style: 'long' }).replace(/^\d+ /, '');
  if (kind === 'day' || from === to) return dayWords(from);
  return `${dayWords(from)} to ${dayWords(to)}`;
}

export function ordersWords(count: number): string {
  return count === 1 ? '1 order' : `${formatNumber(count)} orders`;
}
