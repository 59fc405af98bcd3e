import type { AdminOrder, AdminPart } from '#features/orders/admin-contract.ts';
import { Order } from '#features/orders/contract.ts';
import { ofPart, partsOf, partWords } from '#features/orders/payment/payment-parts.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';
import { getAdminOrder } from '#features/orders/server/admin/get-admin-order.ts';
import { lockOrder, recordEvent } from '#features/orders/server/get-order.ts';
import { keepLonger } from '#features/orders/server/unpaid/remind.ts';
import { readMoney } from '#features/orders/server/money/read-money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { PaymentUndoClosed } from '../contract.ts';
import type { PaymentDeps } from './payment-methods.ts';
import { undoneMails } from './payment-mails.ts';
import { undoDecision } from './payment-queries.ts';
import { takeLastRefundBack } from './refunds/refund-queries.ts';

type Undo = { idOrNumber: string; reason: string; part?: number | undefined };

const SENTENCES: Record<PaymentStatus, string> = {
  Pending: 'Correction: the payment is still awaited',
  Submitted: 'Correction: the payment is being checked again',
  Paid: 'Correction: the payment is kept',
  Rejected: 'Correction: the payment is still awaited',
  'Refund due': 'Correction: the payment is still to be refunded',
  Refunded: 'Correction: the payment was refunded',
};

/** The part that was decided last, or the one that is named; undefined if nothing may be taken back. */
function undoablePart(order: AdminOrder, seq: number | undefined): AdminPart | undefined {
  return partsOf<AdminOrder['payment']>(order)
    .filter((part) => part.undoableUntil !== undefined && (seq === undefined || part.seq === seq))
    .toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''))[0];
}

async function undo(
  tx: Context,
  deps: PaymentDeps,
  { idOrNumber, reason, part: named }: Undo,
): Promise<AdminOrder> {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const before = await getAdminOrder(tx, orderId);
  const part = undoablePart(before, named);
  if (!part) throw PaymentUndoClosed({ data: { order: Order.encode(before) } });
  const { seq } = part;
  await undoDecision(tx.db, { orderId, seq });
  await keepLonger(tx, deps, orderId);
  if (part.status === 'Refunded') await takeLastRefundBack(tx.db, orderId);
  const { payment } = ofPart(await getAdminOrder(tx, orderId), seq);
  const { received, sentBack } = (await readMoney(tx, orderId)).money;
  if (sentBack > received) {
    const detail = 'Some of it was refunded. Undo that refund first.';
    throw PaymentUndoClosed({ detail, data: { order: Order.encode(before) } });
  }
  const byAdmin = { orderId, actor: 'admin' } as const;
  const text = `${partWords(before, part)}${SENTENCES[payment.status]}`;
  await recordEvent(tx, { ...byAdmin, kind: 'payment', isPublic: true, text });
  const why = `Why the payment decision was undone: ${reason}`;
  await recordEvent(tx, { ...byAdmin, kind: 'note', isPublic: false, text: why });
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, undoneMails(ofPart(order, seq), deps));
  // The reason may name people and stays out of the audit, which is never deleted.
  await recordAudit(tx, {
    action: 'payment.undo',
    object: { kind: 'order', id: orderId },
    before: { status: part.status },
    after: { status: payment.status, ...(before.payments && { part: seq }) },
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
  return transaction(ctx, (tx) => undo(tx, deps, request), { retryOn: isConflict });
}
