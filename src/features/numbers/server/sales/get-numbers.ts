import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { Context } from '#platform/server/context.ts';
import type { Numbers, Sales } from '../../contract.ts';
import { addDays, daysBetween, mondayOf, monthOf } from '../../days.ts';
import { spansOf, type Span, type SpanKind } from '../../spans.ts';
import { renewChangedDays } from './close-days.ts';
import { findClosed, listSales, type SalesDay } from './sales-queries.ts';

const NOTHING: Sales = { orders: 0, units: 0, revenue: 0, received: 0, refunds: 0 };

function sumOf(days: SalesDay[], { from, to }: Span): Sales {
  const inside = days.filter(({ day }) => day >= from && day <= to);
  return inside.reduce(
    (sum, day) => ({
      orders: sum.orders + day.orders,
      units: sum.units + day.units,
      revenue: sum.revenue + day.revenue,
      received: sum.received + day.received,
      refunds: sum.refunds + day.refunds,
    }),
    NOTHING,
  );
}

/** Days that are not closed yet, from `from` on. */
export function openDays(from: string, closed: string | undefined, today: string): string[] {
  const first = closed === undefined || closed < from ? from : addDays(closed, 1);
  return daysBetween(first, today);
}

/** What came in by day, week or month. Days of which something changed are written anew before. */
export async function getNumbers(ctx: Context, by: SpanKind): Promise<Numbers> {
  await renewChangedDays(ctx);
  const today = indiaDay(ctx.clock.now());
  const spans = spansOf(by, today);
  const week = { from: mondayOf(today), to: today };
  const month = { from: monthOf(today), to: today };
  const from = [spans[0]?.from ?? today, week.from, month.from].toSorted()[0] ?? today;
  const closed = await findClosed(ctx.db);
  const days = await listSales(ctx.db, { from, closed, open: openDays(from, closed, today) });
  return {
    today: sumOf(days, { from: today, to: today }),
    week: sumOf(days, week),
    month: sumOf(days, month),
    spans: spans.map((span) => ({ ...span, ...sumOf(days, span) })),
  };
}

/** What came in today so far. */
export async function getSalesToday({ db, clock }: Context): Promise<Sales> {
  const today = indiaDay(clock.now());
  const days = await listSales(db, { from: today, closed: undefined, open: [today] });
  return sumOf(days, { from: today, to: today });
}
