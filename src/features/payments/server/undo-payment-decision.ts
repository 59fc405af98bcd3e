import type { AdminOrder } from '#features/orders/admin-contract.ts';
import { Order } from '#features/orders/contract.ts';
import type { PaymentStatus } from '#features/orders/payment-status.ts';
import { getAdminOrder } from '#features/orders/server/admin/get-admin-order.ts';
import { lockOrder, recordEvent } from '#features/orders/server/get-order.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { PaymentUndoClosed } from '../contract.ts';
import type { PaymentDeps } from './upi-payment.ts';
import { undoneMails } from './payment-mails.ts';
import { undoDecision } from './payment-queries.ts';

type Undo = { idOrNumber: string; reason: string };

const SENTENCES: Record<PaymentStatus, string> = {
  Pending: 'Correction: the payment is still awaited',
  Submitted: 'Correction: the payment is checked again',
  Paid: 'Correction: the payment is kept',
  Rejected: 'Correction: the payment is still awaited',
  'Refund due': 'Correction: the payment is still to be sent back',
  Refunded: 'Correction: the payment was sent back',
};

async function undo(
  tx: Context,
  deps: PaymentDeps,
  { idOrNumber, reason }: Undo,
): Promise<AdminOrder> {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const before = await getAdminOrder(tx, orderId);
  if (before.payment.undoableUntil === undefined) {
    throw PaymentUndoClosed({ data: { order: Order.encode(before) } });
  }
  await undoDecision(tx.db, orderId);
  const { payment } = await getAdminOrder(tx, orderId);
  const byAdmin = { orderId, actor: 'admin' } as const;
  const text = SENTENCES[payment.status];
  await recordEvent(tx, { ...byAdmin, kind: 'payment', isPublic: true, text });
  const why = `Why the decision about the payment was taken back: ${reason}`;
  await recordEvent(tx, { ...byAdmin, kind: 'note', isPublic: false, text: why });
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, undoneMails(order, deps));
  // The reason may name people and stays out of the audit, which is never deleted.
  await recordAudit(tx, {
    action: 'payment.undo',
    object: { kind: 'order', id: orderId },
    before: { status: before.payment.status },
    after: { status: payment.status },
  });
  return order;
}

/**
 * Undoes the last decision about a payment within 24 hours on the database's clock, unless the customer
 * has claimed anew or the order was reopened since. The customer gets a mail.
 * @throws OrderNotFound, PaymentUndoClosed with the order as it is now
 */
export function undoPaymentDecision(
  ctx: Context,
  deps: PaymentDeps,
  request: Undo,
): Promise<AdminOrder> {
  return retryConflicts(() => transaction(ctx, (tx) => undo(tx, deps, request)));
}
