import type { Context } from '#platform/server/context.ts';
import { listAwaited } from './alert-queries.ts';

/** Pieces that are sold out and waited for, by most first. */
export async function awaitedProducts({ db }: Context, most: number) {
  const products = await listAwaited(db);
  const rows = products.slice(0, most).map(({ id, name, variant, waiting }) => ({
    id,
    title: variant === '' ? name : `${name} (${variant})`,
    waiting,
  }));
  return { count: products.length, rows };
}
