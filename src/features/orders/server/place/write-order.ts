import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import type { Room } from '#features/shop/server/making/room.ts';
import type { Plan } from '#features/shop/workshop/ships-by.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { queueMails, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { fillsAWeek, takePlaces } from '../making/make-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import type { OrderRow } from '../order-queries.ts';
import { presentOrder, type LinkedOrder } from '../present-order.ts';
import { assertTaken, tryToTakeStock } from '../stock/move-stock.ts';
import { insertOrder, isNumberTaken } from './place-queries.ts';

type NewOrderToWrite = {
  /** Of `draftOrder`: lines and prices are decided. */
  row: OrderRow;
  plan: Plan | undefined;
  /** What other orders have of the weeks. */
  taken: Room;
  /** Who wrote it down. */
  by?: 'customer' | 'admin';
  /** The claimed request, whose answer is the order. */
  key?: { key: string; owner: string };
  mails: (order: LinkedOrder) => OutgoingMail[];
  /** Sent together with the order. */
  after?: () => Promise<void>;
};

/**
 * Writes an order whose lines and prices are decided, with its mails, places and stock. The caller's
 * transaction holds the room of the weeks; its actor is who the stock is booked by.
 * @throws OutOfStock naming the first line without enough stock
 */
export async function writeOrder(
  tx: Context,
  deps: Pick<OrderDeps, 'jobs' | 'workshop'>,
  { row, plan, taken, by = 'customer', key, mails, after }: NewOrderToWrite,
): Promise<LinkedOrder> {
  const order = presentOrder(row);
  const { id: orderId, items: lines } = order;
  const [, , , , counted] = await pipeline(
    insertOrder(tx.db, { row, by, key, answer: order }),
    after ? after() : Promise.resolve(),
    queueMails(tx, deps.jobs, mails(order)),
    takePlaces(tx, orderId, plan),
    tryToTakeStock(tx, { orderId, lines }),
  );
  await assertTaken(tx, lines, counted);
  if (plan && fillsAWeek(deps.workshop(), { taken, plan })) await raiseCatalogueVersion(tx);
  return order;
}

/** A transaction that writes an order, again where its number was taken. */
export function orderTransaction<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  return retryConflicts(() => transaction(ctx, work), isNumberTaken);
}
