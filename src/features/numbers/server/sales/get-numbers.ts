import { marginOfOrders, type MarginRates } from '#features/costs/margin-of-orders.ts';
import type { CostDeps } from '#features/costs/server/cost-deps.ts';
import { getCostSettings } from '#features/costs/server/cost-settings.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { Context } from '#platform/server/context.ts';
import type { MarginSales, Numbers, Sales } from '../../contract.ts';
import { addDays, daysBetween, mondayOf, monthOf } from '../../days.ts';
import { spansOf, type Span, type SpanKind } from '../../spans.ts';
import { renewChangedDays } from './close-days.ts';
import { findClosed, findSalesOf, listSales, type SalesDay } from './sales-queries.ts';

const NOTHING: Omit<SalesDay, 'day'> = {
  orders: 0,
  paid: 0,
  units: 0,
  revenue: 0,
  received: 0,
  refunds: 0,
  gst: 0,
  known_total: 0,
  known_online: 0,
  known_parcels: 0,
  known_delivery: 0,
  known_costs: 0,
  known_gst: 0,
  known_unpapered: 0,
  unknown_orders: 0,
  unknown_total: 0,
  unknown_units: 0,
  unsent_orders: 0,
};
const KEYS = Object.keys(NOTHING) as (keyof typeof NOTHING)[];

function totalOf(days: SalesDay[], { from, to }: Span): typeof NOTHING {
  const total = { ...NOTHING };
  for (const day of days) {
    if (day.day < from || day.day > to) continue;
    for (const key of KEYS) total[key] += day[key];
  }
  return total;
}

function salesOf({ orders, units, revenue, received, refunds }: typeof NOTHING): Sales {
  return { orders, units, revenue, received, refunds };
}

function withMargin(total: typeof NOTHING, rates: MarginRates): MarginSales {
  const sums = {
    total: total.known_total,
    online: total.known_online,
    parcels: total.known_parcels,
    delivery: total.known_delivery,
    costs: total.known_costs,
    gst: total.known_gst,
    unpapered: total.known_unpapered,
  };
  const margin = {
    left: marginOfOrders(sums, rates).margin / 100,
    of: total.known_total,
    unknownOrders: total.unknown_orders,
    unknownOf: total.unknown_total,
    unknownUnits: total.unknown_units,
    unsentOrders: total.unsent_orders,
  };
  return { ...salesOf(total), gst: total.gst / 100, margin };
}

/** Days that are not closed yet, from `from` on. */
export function openDays(from: string, closed: string | undefined, today: string): string[] {
  const first = closed === undefined || closed < from ? from : addDays(closed, 1);
  return daysBetween(first, today);
}

/** What came in by day, week or month. Days of which something changed are written anew before. */
export async function getNumbers(ctx: Context, deps: CostDeps, by: SpanKind): Promise<Numbers> {
  await renewChangedDays(ctx);
  const today = indiaDay(ctx.clock.now());
  const spans = spansOf(by, today);
  const week = { from: mondayOf(today), to: today };
  const month = { from: monthOf(today), to: today };
  const from = [spans[0]?.from ?? today, week.from, month.from].toSorted()[0] ?? today;
  const closed = await findClosed(ctx.db);
  const days = await listSales(ctx.db, { from, closed, open: openDays(from, closed, today) });
  const rates = await getCostSettings(ctx, deps);
  const sumOf = (span: Span) => withMargin(totalOf(days, span), rates);
  return {
    today: sumOf({ from: today, to: today }),
    week: sumOf(week),
    month: sumOf(month),
    spans: spans.map((span) => ({ ...span, ...sumOf(span) })),
  };
}

/** What came in today so far. */
export function getSalesToday({ db, clock }: Context): Promise<Sales> {
  return findSalesOf(db, indiaDay(clock.now()));
}
