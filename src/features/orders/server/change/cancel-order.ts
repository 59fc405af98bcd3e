import { giveBackOffer } from '#features/offers/server/take-offer.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { OrderNotFound, type Order } from '../../contract.ts';
import { NotCancellable, type OwnCancellation } from '../../change/change-contract.ts';
import { releaseSlots } from '../making/make-order.ts';
import { cancelledNotice, statusMails } from '../mails/status-mails.ts';
import { getOrder, recordEvent } from '../get-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import { findOrder, orderRefOf } from '../order-queries.ts';
import { recheckLinks } from '../payment-links.ts';
import { presentOrderOnWire } from '../present-order.ts';
import { giveBackStock } from '../stock/move-stock.ts';
import { cancelOwn, markRefundDue } from './change-queries.ts';

type CancelRequest = { idOrNumber: string; cancellation: OwnCancellation };

async function cancel(
  tx: Context,
  deps: OrderDeps,
  { idOrNumber, cancellation }: CancelRequest,
): Promise<Order> {
  const person = personOf(tx);
  const ref = orderRefOf(idOrNumber);
  const reason = cancellation.comment || (cancellation.reason ?? '');
  const orderId = await cancelOwn(tx.db, ref, { uid: person.uid, reason });
  if (orderId === undefined) {
    const row = await findOrder(tx.db, ref, person);
    throw row ? NotCancellable({ data: { order: presentOrderOnWire(row) } }) : OrderNotFound();
  }
  const text = ['Cancelled by the customer', reason].filter(Boolean).join(': ');
  await recordCancellation(tx, { orderId, actor: 'customer', text });
  const order = await getOrder(tx, orderId, person);
  await queueMails(tx, deps.jobs, [...statusMails(order, deps), cancelledNotice(order, deps)]);
  await recheckLinks(tx, deps, orderId);
  await releaseSlots(tx, orderId);
  await giveBackStock(tx, orderId);
  await deps.papers.settle(tx, orderId);
  return order;
}

/**
 * Cancels one of the caller's orders while it is pending and at most 12 hours old on the database's
 * clock, and returns its stock once.
 * @throws OrderNotFound also for another person's, NotCancellable with the order as it is now
 */
export function cancelOrder(ctx: Context, deps: OrderDeps, request: CancelRequest): Promise<Order> {
  return transaction(ctx, (tx) => cancel(tx, deps, request), { retryOn: isConflict });
}

type NewCancellation = { orderId: string; actor: 'customer' | 'admin' | 'shop'; text: string };

/**
 * Records the events of an order that this transaction cancelled, and marks its refund as due. A claim
 * that is not checked yet stays. Its offer can be
 * used again. The caller returns the stock, last.
 */
export async function recordCancellation(
  tx: Context,
  { orderId, actor, text }: NewCancellation,
): Promise<void> {
  await giveBackOffer(tx, orderId);
  await recordEvent(tx, { orderId, kind: 'status', actor, isPublic: true, text });
  if (await markRefundDue(tx.db, orderId)) {
    const refund = 'What was paid will be refunded';
    await recordEvent(tx, {
      orderId,
      kind: 'payment',
      actor: 'shop',
      isPublic: true,
      text: refund,
    });
  }
}
