import { marginOfOrders, type MarginRates } from '#features/costs/margin-of-orders.ts';
import type { CostDeps } from '#features/costs/server/cost-deps.ts';
import { getCostSettings } from '#features/costs/server/cost-settings.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { Context } from '#platform/server/context.ts';
import type { Interest } from '../../interest-contract.ts';
import { addDays } from '../../days.ts';
import { seldomBought } from '../../seldom-bought.ts';
import { sourceOf } from '../../visit-sources.ts';
import { renewChangedDays } from '../sales/close-days.ts';
import { openDays } from '../sales/get-numbers.ts';
import {
  findClosed,
  listLinkSales,
  listProductSales,
  type LinkSales,
  type ProductSales,
} from '../sales/sales-queries.ts';
import {
  findFirstVisit,
  listNames,
  sumKinds,
  sumProductVisits,
  sumSources,
  type KindVisits,
  sumWatched,
  type Watched,
  type WatchedVisits,
} from './interest-queries.ts';
import { oldestDay } from './sweep-visits.ts';

const DAYS = 30;
const MOST_SOURCES = 20;
const MOST_PRODUCTS = 50;

function funnelOf(kinds: KindVisits[], sales: LinkSales[]): Interest['funnel'] {
  const visitsOf = (of: string) => kinds.find(({ kind }) => kind === of)?.visits ?? 0;
  const inShop = sales.filter(({ channel }) => channel === 'web');
  return {
    visits: visitsOf('any'),
    product: visitsOf('product'),
    cart: visitsOf('cart'),
    checkout: visitsOf('checkout'),
    orders: inShop.reduce((sum, { orders }) => sum + orders, 0),
    paid: inShop.reduce((sum, { paid }) => sum + paid, 0),
  };
}

type Source = Interest['sources'][number];

function sourcesOf(seen: { source: string; visits: number }[], sales: LinkSales[]): Source[] {
  const sources = new Map<string, Source>();
  const at = (source: string): Source => {
    const known = sources.get(source) ?? { source, visits: 0, orders: 0, revenue: 0 };
    sources.set(source, known);
    return known;
  };
  for (const { source, visits } of seen) at(source).visits += visits;
  for (const { via, orders, revenue } of sales) {
    if (via === '') continue;
    const source = at(sourceOf({ via }));
    source.orders += orders;
    source.revenue += revenue;
  }
  return [...sources.values()]
    .toSorted((one, other) => other.visits - one.visits || other.orders - one.orders)
    .slice(0, MOST_SOURCES);
}

/** What is left of pieces before delivery, fees and offers. */
function marginOf(sold: ProductSales | undefined, rates: MarginRates) {
  if (sold === undefined || sold.known_units === 0) return { marginUnits: 0 };
  const { known_revenue: total, known_costs: costs, known_units: marginUnits } = sold;
  const sums = { total, costs, gst: 0, unpapered: total, online: 0, parcels: 0, delivery: 0 };
  return { margin: marginOfOrders(sums, rates).margin / 100, marginUnits };
}

type Sold = { from: string; bought: ProductSales[] };

async function productsOf(ctx: Context, deps: CostDeps, { from, bought }: Sold) {
  const seen = await sumProductVisits(ctx.db, from);
  const sold = new Map(bought.map((one) => [one.product_id, one]));
  const looked = new Map(seen.map((one) => [one.product_id, one]));
  const ids = [...new Set([...looked.keys(), ...sold.keys()])];
  const rates = await getCostSettings(ctx, deps);
  const all = ids.map((id) => {
    const { visits = 0, intoCart = 0 } = looked.get(id) ?? {};
    const { units = 0, revenue = 0 } = sold.get(id) ?? {};
    return { id, visits, intoCart, sold: units, revenue, ...marginOf(sold.get(id), rates) };
  });
  const seldom = seldomBought(all);
  const first = all
    .toSorted((one, other) => other.visits - one.visits || other.sold - one.sold)
    .slice(0, MOST_PRODUCTS);
  const names = await listNames(
    ctx.db,
    first.map(({ id }) => id),
  );
  return first.flatMap((product) => {
    const name = names.find(({ id }) => id === product.id)?.name;
    return name === undefined ? [] : [{ ...product, name, isSeldomBought: seldom.has(product.id) }];
  });
}

/** Sources, products and the way from a visit to a paid order, over the last 30 days. */
export async function getInterest(ctx: Context, deps: CostDeps): Promise<Interest> {
  await renewChangedDays(ctx);
  const { db } = ctx;
  const today = indiaDay(ctx.clock.now());
  const from = addDays(today, 1 - DAYS);
  const closed = await findClosed(db);
  const range = { from, closed, open: openDays(from, closed, today) };
  const sales = await listLinkSales(db, range);
  const countedSince = await findFirstVisit(db);
  return {
    from,
    ...(countedSince !== undefined && { countedSince }),
    funnel: funnelOf(await sumKinds(db, from), sales),
    sources: sourcesOf(await sumSources(db, from), sales),
    products: await productsOf(ctx, deps, { from, bought: await listProductSales(db, range) }),
  };
}

/**
 * Visits of the pages of drops and of their pieces on the days from `from` to `to`, by the drop's id. A drop is absent where
 * nothing was counted on its days, or where they are so old that only their month is known.
 */
export async function visitsOfDrops(
  { db, clock }: Context,
  drops: readonly Watched[],
): Promise<Map<string, WatchedVisits>> {
  const oldest = oldestDay(indiaDay(clock.now()));
  const known = drops.filter(({ from }) => from >= oldest);
  const seen = known.length === 0 ? [] : await sumWatched(db, known);
  return new Map(seen.map((one) => [one.id, one]));
}
