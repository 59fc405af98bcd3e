import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { NotCancellable, OrderNotFound, type Order } from '../../contract.ts';
import { cancelledNotice, statusMails } from '../mails/status-mails.ts';
import { presentOrderOf } from '../open-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import { findOrder, orderRefOf } from '../order-queries.ts';
import { presentOrderOnWire } from '../present-order.ts';
import { giveBackStock } from '../stock/give-back-stock.ts';
import { cancelOwn } from './change-queries.ts';
import { undoOrder } from './undo-order.ts';

async function cancel(tx: Context, deps: OrderDeps, typed: string): Promise<Order> {
  const person = personOf(tx);
  const ref = orderRefOf(typed);
  const orderId = await cancelOwn(tx.db, ref, person.uid);
  if (orderId === undefined) {
    const row = await findOrder(tx.db, ref, person);
    throw row ? NotCancellable({ data: { order: presentOrderOnWire(row) } }) : OrderNotFound();
  }
  await undoOrder(tx, { orderId, actor: 'customer', text: 'Cancelled by the customer' });
  const order = await presentOrderOf(tx, orderId, person);
  await queueMails(tx, deps.jobs, [...statusMails(order, deps), cancelledNotice(order, deps)]);
  await giveBackStock(tx, orderId);
  return order;
}

/**
 * Cancels one of the caller's orders while it is pending and at most 12 hours old on the database's
 * clock. Its pieces go back into stock once.
 * @throws OrderNotFound also for another person's, NotCancellable with the order as it is now
 */
export function cancelOrder(ctx: Context, deps: OrderDeps, typed: string): Promise<Order> {
  return retryConflicts(() => transaction(ctx, (tx) => cancel(tx, deps, typed)));
}
