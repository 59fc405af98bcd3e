import { takeOfferAgain } from '#features/offers/server/take-offer.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { Order } from '../../contract.ts';
import { IllegalStatus, RefundOnItsWay } from '../../change/change-contract.ts';
import { isToBeSent, knownStatus, TRANSITIONS, type OrderStatus } from '../../order-status.ts';
import { partsOf } from '../../payment/payment-parts.ts';
import { REOPENED_PAYMENT } from '../../payment/payment-status.ts';
import { HasReturns } from '../../returns/return-contract.ts';
import { getAdminOrder } from '../admin/get-admin-order.ts';
import { reopenedMails } from '../mails/status-mails.ts';
import { planAgain } from '../making/make-order.ts';
import { getOrder, lockOrder, recordEvent } from '../get-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import { hasReturns } from '../../returns/server/return-queries.ts';
import { listTaken } from '../stock/order-stock-queries.ts';
import { takeStock } from '../stock/move-stock.ts';
import {
  countReopenings,
  isRefundOnItsWay,
  findStatusBefore,
  setPaymentsBack,
  setStatusBack,
} from './change-queries.ts';

type Reopened = { idOrNumber: string; reason: string };

const PAYMENT_SENTENCES = {
  Paid: 'Payment kept: it is not sent back',
  Pending: 'To be paid again: the payment was sent back',
} as const;

/** The earlier status of an order whose events do not say it. */
const LIKELY = { delivered: 'shipped', cancelled: 'pending' } as const;

async function statusBefore(tx: Context, order: Order): Promise<OrderStatus> {
  const before = await findStatusBefore(tx.db, order.id);
  if (before !== undefined) return knownStatus(before);
  return order.status === 'delivered' ? LIKELY.delivered : LIKELY.cancelled;
}

async function reopenPayments(tx: Context, order: Order): Promise<void> {
  const { id: orderId } = order;
  const by = personOf(tx).uid;
  const parts = partsOf(order).filter(({ label }) => label !== 'Refund');
  const states = new Set(parts.map(({ status }) => status));
  for (const from of ['Refunded', 'Refund due'] as const) {
    if (!states.has(from)) continue;
    const to = REOPENED_PAYMENT[from];
    await setPaymentsBack(tx.db, orderId, { from, to, by });
    const text = PAYMENT_SENTENCES[to];
    await recordEvent(tx, { orderId, kind: 'payment', actor: 'shop', isPublic: true, text });
  }
}

async function recordReopening(tx: Context, orderId: string, reason: string): Promise<void> {
  const byAdmin = { orderId, actor: 'admin' } as const;
  const text = 'Reopened by the shop';
  await recordEvent(tx, { ...byAdmin, kind: 'reopened', isPublic: true, text });
  const why = `Why it was reopened: ${reason}`;
  await recordEvent(tx, { ...byAdmin, kind: 'note', isPublic: false, text: why });
}

/** Takes the lines' stock, counted by now or not, unless the order has never returned it. */
async function takeAgain(tx: Context, { id, items }: Order): Promise<void> {
  if ((await listTaken(tx.db, id)).length > 0) return;
  const lines = items.map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity,
  }));
  const round = await countReopenings(tx.db, id);
  await takeStock(tx, { orderId: id, lines, kind: 'reopened', round });
}

async function reopen(
  tx: Context,
  deps: OrderDeps,
  { idOrNumber, reason }: Reopened,
): Promise<AdminOrder> {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const ended = await getOrder(tx, orderId, 'anybody');
  const isFinal = TRANSITIONS[ended.status].length === 0;
  if (!isFinal) throw IllegalStatus({ data: { order: Order.encode(ended) } });
  if (await hasReturns(tx.db, orderId)) throw HasReturns();
  if (await isRefundOnItsWay(tx.db, orderId)) throw RefundOnItsWay();
  const to = await statusBefore(tx, ended);
  await setStatusBack(tx.db, orderId, to);
  await recordReopening(tx, orderId, reason);
  if (ended.status === 'cancelled') {
    await reopenPayments(tx, ended);
    await takeOfferAgain(tx, orderId);
    if (isToBeSent({ status: to })) await planAgain(tx, deps.workshop(), orderId);
  }
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, reopenedMails(order, deps));
  if (ended.status === 'cancelled') await takeAgain(tx, order);
  await deps.papers.settle(tx, orderId);
  await recordAudit(tx, {
    action: 'order.reopening',
    object: { kind: 'order', id: orderId },
    before: { status: ended.status, payment: ended.payment.status },
    after: { status: to, payment: order.payment.status },
  });
  return order;
}

/**
 * Puts a delivered or cancelled order back to its status before. A cancelled one takes its stock again,
 * unless it was never returned.
 * @throws OrderNotFound, IllegalStatus with the order as it is now, OutOfStock, HasReturns, RefundOnItsWay
 */
export function reopenOrder(ctx: Context, deps: OrderDeps, request: Reopened): Promise<AdminOrder> {
  return transaction(ctx, (tx) => reopen(tx, deps, request), { retryOn: isConflict });
}
