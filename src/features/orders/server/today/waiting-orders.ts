import type { Context } from '#platform/server/context.ts';
import { listWaiting, type WaitingKind } from './today-queries.ts';

/** Orders that wait for one kind of work, those that have waited longest first. */
export async function waitingOrders({ db }: Context, kind: WaitingKind, most: number) {
  const { count, rows } = await listWaiting(db, kind, most);
  return {
    count,
    rows: rows.map((row) => ({
      id: row.number,
      title: `${row.first_name} ${row.last_name}`.trim(),
      amount: row.amount,
      at: new Date(row.created_at).toISOString(),
      ...(row.ship_by !== null && { day: row.ship_by }),
    })),
  };
}
