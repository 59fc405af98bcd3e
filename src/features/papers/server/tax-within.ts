import type { Order } from '#features/orders/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { listDocumentsOf, findTaxed } from './paper-queries.ts';
import { liveOf, readPaper, type PaperDeps } from './settle-papers.ts';
import { linesOf } from './snapshots/snapshot-of.ts';

/** The GST within what an order costs, in paise: as its invoice says, or as one would say now. */
export async function taxWithin(
  { db }: Pick<Context, 'db'>,
  { settings }: PaperDeps,
  order: Order,
): Promise<number> {
  const live = liveOf((await listDocumentsOf(db, order.id)).map(readPaper));
  const ids = order.items.flatMap(({ productId }) => productId ?? []);
  const lines =
    live?.paper.snapshot.lines ??
    linesOf({ order, settings: settings(), taxed: await findTaxed(db, ids) });
  return lines.reduce((sum, { tax }) => sum + 2 * (tax?.half ?? 0), 0);
}
