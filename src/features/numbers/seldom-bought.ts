type Product = { id: string; visits: number; sold: number };

/** Visits below which a product says nothing yet. */
const ENOUGH = 20;
/** Share of the shop's usual rate of buying below which a product stands out. */
const FEW = 0.5;

/** Products that are seen more than most and bought less than half as often as is usual in this shop. */
export function seldomBought(products: readonly Product[]): Set<string> {
  const seen = products.filter(({ visits }) => visits > 0);
  const visits = seen.map((one) => one.visits).toSorted((one, other) => one - other);
  const median = visits[Math.floor(visits.length / 2)] ?? 0;
  const all = visits.reduce((sum, count) => sum + count, 0);
  const sold = seen.reduce((sum, one) => sum + one.sold, 0);
  const usual = all === 0 ? 0 : sold / all;
  const isSeldom = (one: Product) =>
    one.visits >= Math.max(ENOUGH, median) && one.sold < FEW * usual * one.visits;
  return new Set(seen.filter(isSeldom).map(({ id }) => id));
}
