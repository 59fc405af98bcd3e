import type { Context } from '#platform/server/context.ts';
import { listSurplus } from './surplus-queries.ts';

const MOST_READ = 500;

/**
 * Money that came online for an order that is cancelled or already paid, until it is sent back or kept.
 * @returns also the numbers of all such orders, with those whose refund is on its way
 */
export async function surplusMoney({ db }: Context, most: number) {
  const found = await listSurplus(db, MOST_READ);
  const waiting = found.filter(({ isOnItsWay }) => !isOnItsWay);
  return {
    numbers: new Set(found.map(({ number }) => number)),
    count: waiting.length,
    hasMore: found.length === MOST_READ,
    rows: waiting.slice(0, most).map(({ number, name, amount, isCancelled, since }) => ({
      id: number,
      title: name,
      amount,
      at: since.toISOString(),
      usableBy: isCancelled ? ('reopening' as const) : ('editing' as const),
    })),
  };
}
