import type { Insertable } from 'kysely';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { DemoRows } from './demo-rows.ts';

const DAY_MS = 86_400_000;
const WAITING = ['leela', 'farhan', 'gauri', 'dev', 'zoya', 'nikhil', 'tara'];

/** Who waits for what the demo has sold out: more for a whole piece than for one of its colours. */
export function stockWishRows(
  { products, combinations }: DemoRows,
  now: Date,
): Insertable<DB['stock_wish']>[] {
  const pieces = [
    ...products.flatMap(({ id, stock }) =>
      stock === 0 ? [{ product_id: id, variant_id: null, names: WAITING }] : [],
    ),
    ...combinations.flatMap(({ product_id, variant_id, stock }) =>
      stock === 0 ? [{ product_id, variant_id, names: WAITING.slice(0, 3) }] : [],
    ),
  ];
  return pieces.flatMap(({ names, ...product }) =>
    names.map((name, at) => {
      const since = new Date(now.getTime() - (names.length - at) * DAY_MS);
      const email = `${name}@example.com`;
      return { ...product, id: uuidv7(), email, created_at: since, confirmed_at: since };
    }),
  );
}
