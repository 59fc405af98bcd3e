import type { Insertable } from 'kysely';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { createDraw, type Draw } from '../orders/seeded-draw.ts';

type VisitRow = Insertable<DB['visit_day']>;

/** Shares of where people come from. */
const SOURCES: [string, number][] = [
  ['instagram', 0.46],
  ['whatsapp', 0.2],
  ['direct', 0.17],
  ['google', 0.12],
  ['card', 0.03],
  ['shared', 0.02],
];
const DEVICES: [string, number][] = [
  ['phone', 0.82],
  ['tablet', 0.03],
  ['computer', 0.15],
];
/** Seen by nearly everybody and bought by nobody. */
const ADMIRED = 'ganga-river-console-table';

export type ShownProduct = { id: string; slug: string };

function countsOf(draw: Draw, day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const visits = draw.whole(38, 62) + (weekday === 0 || weekday === 6 ? draw.whole(15, 35) : 0);
  const product = Math.round(visits * (0.55 + draw.next() * 0.15));
  const cart = Math.round(visits * (0.06 + draw.next() * 0.05));
  return { visits, product, cart, checkout: Math.round(cart * (0.35 + draw.next() * 0.25)) };
}

/** One day of made-up visits, the same ones for the same day. */
export function visitsOfDay(day: string, products: readonly ShownProduct[]): VisitRow[] {
  const draw = createDraw(Date.parse(day) / 86_400_000);
  const { visits, product, cart, checkout } = countsOf(draw, day);
  const plain = { day, product_id: null, source: '', device: '' };
  const any = SOURCES.flatMap(([source, share]) =>
    DEVICES.map(([device, part]) => {
      const count = Math.round(visits * share * part + draw.next() * 0.4);
      return { ...plain, kind: 'any', source, device, visits: count, views: count * 3 };
    }),
  ).filter((row) => row.visits > 0);
  const seen = products.map(({ id, slug }, at) => {
    const count =
      slug === ADMIRED ? draw.whole(9, 15) : Math.round((draw.next() * 7) / (1 + at / 8));
    return { ...plain, kind: 'product', product_id: id, visits: count, views: count + 1 };
  });
  const added = Array.from({ length: cart }, () => draw.pick(products).id);
  const carts = [...new Set(added)].map((id) => {
    const count = added.filter((one) => one === id).length;
    return { ...plain, kind: 'cart', product_id: id, visits: count, views: count };
  });
  return [
    ...any,
    { ...plain, kind: 'home', visits: Math.round(visits * 0.7), views: visits },
    { ...plain, kind: 'product', visits: product, views: product * 2 },
    { ...plain, kind: 'cart', visits: cart, views: cart },
    { ...plain, kind: 'checkout', visits: checkout, views: checkout },
    ...seen.filter((row) => row.visits > 0),
    ...carts,
  ];
}
