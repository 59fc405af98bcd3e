import type { Context } from '#platform/server/context.ts';
import { countOdd, listOdd } from './odd-money-queries.ts';

/** Money of another amount or currency than was asked for, until it went back. */
export async function oddMoney({ db }: Context, most: number) {
  const rows = await listOdd(db, most);
  return {
    count: await countOdd(db),
    rows: rows.map(({ number, name, amount, currency, cameAt }) => ({
      id: number,
      title: name,
      ...(currency === 'INR' && { amount }),
      at: cameAt.toISOString(),
    })),
  };
}
