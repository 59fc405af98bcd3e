import type { AdminOrder } from '#features/orders/admin-contract.ts';
import { Order } from '#features/orders/contract.ts';
import { RefundTooHigh, type NewRefund } from '#features/orders/returns/refund-contract.ts';
import { getAdminOrder } from '#features/orders/server/admin/get-admin-order.ts';
import { getOrder, lockOrder, recordEvent } from '#features/orders/server/get-order.ts';
import { readMoney } from '#features/orders/server/money/read-money.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { claimRequest } from '#platform/server/idempotency/claim-request.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { PaymentUndoClosed } from '../../contract.ts';
import { GatewayNotOffered } from '../../gateway/gateway-contract.ts';
import { paymentToRefund, startRefund } from '../../gateway/server/refunds/send-refund.ts';
import { refundMails, refundUndoneMails } from './refund-mails.ts';
import { insertRefund, reopenDueParts, settleDueParts, takeRefundBack } from './refund-queries.ts';
import type { PaymentDeps } from '../payment-methods.ts';

type Request = { idOrNumber: string; refund: NewRefund; key: string | undefined };
type Recorded = { order: AdminOrder; isReplayed: boolean };

async function isRecordedAlready(tx: Context, { idOrNumber, refund, key }: Request) {
  if (key === undefined) return false;
  const route = 'POST /v2/admin/order/{id}/refund';
  return 'answered' in (await claimRequest(tx, { key, route, content: [idOrNumber, refund] }));
}

/**
 * Writes a refund of an order that this transaction has locked. @returns its number
 * @throws RefundTooHigh, NotThroughGateway, ValidationFailed for a last one of less than was due without a reason
 */
export async function writeRefund(
  tx: Context,
  deps: PaymentDeps,
  orderId: string,
  refund: NewRefund,
): Promise<number> {
  const { amount, method, reference, reason, isLast } = refund;
  const { order, money } = await readMoney(tx, orderId);
  const { received, sentBack, due } = money;
  if (amount > received - sentBack) {
    throw RefundTooHigh({
      detail: `At most ${formatPaise(received - sentBack)} can be refunded: ${formatPaise(received)} was paid.`,
      data: { order: Order.encode(order) },
    });
  }
  if (isLast && amount < due && reason === '') {
    throw ValidationFailed({ fields: { reason: 'Say why it is less: the customer will see it' } });
  }
  const by = personOf(tx).uid;
  if (method === 'Online') {
    const paymentId = await paymentToRefund(tx, orderId, amount);
    return startRefund(tx, deps, { orderId, amount, paymentId, reason, by, isLast });
  }
  const wasDue = due > 0;
  const seq = await insertRefund(tx.db, { orderId, amount, method, reference, reason, wasDue, by });
  if (wasDue && (isLast || amount >= due)) await settleDueParts(tx.db, { orderId, reference });
  const said = `${formatPaise(amount)} refunded (${method})`;
  const text = reason === '' ? said : `${said}: ${reason}`;
  await recordEvent(tx, { orderId, kind: 'payment', actor: 'admin', isPublic: true, text });
  return seq;
}

/**
 * Records that money was sent back, whole or in part; the customer gets a mail. The same refund under the
 * same key again records nothing.
 * @throws OrderNotFound, RefundTooHigh and NotThroughGateway with the order as it is now, GatewayNotOffered,
 * ValidationFailed, KeyReused
 */
export function recordRefund(ctx: Context, deps: PaymentDeps, request: Request): Promise<Recorded> {
  return transaction(ctx, async (tx) => {
    const isReplayed = await isRecordedAlready(tx, request);
    const { id: orderId } = await lockOrder(tx, request.idOrNumber, 'anybody');
    if (isReplayed) return { order: await getAdminOrder(tx, orderId), isReplayed };
    const { amount, method } = request.refund;
    if (method === 'Online' && !deps.gateway()) throw GatewayNotOffered();
    const seq = await writeRefund(tx, deps, orderId, request.refund);
    const order = await getAdminOrder(tx, orderId);
    const isSent = method !== 'Online';
    // The gateway has to take it first: then its job tells the customer.
    if (isSent)
      await queueMails(tx, deps.jobs, refundMails(order, { ...request.refund, seq }, deps));
    // The reason may name people and stays out of the audit, which is never deleted.
    await recordAudit(tx, {
      action: 'refund.record',
      object: { kind: 'order', id: orderId },
      after: { amount: loggedRupees(amount), method, refund: seq },
    });
    return { order, isReplayed };
  });
}

/**
 * Undoes a refund of an order that this transaction has locked.
 * @returns paise; undefined if it is not there, was taken back, or is older than 24 hours
 */
export async function takeBackRefund(
  tx: Context,
  orderId: string,
  seq: number,
): Promise<number | undefined> {
  const taken = await takeRefundBack(tx.db, { orderId, seq });
  if (!taken) return undefined;
  if (taken.was_due) await reopenDueParts(tx.db, orderId);
  const text = `Correction: ${formatPaise(taken.amount)} was not refunded`;
  await recordEvent(tx, { orderId, kind: 'payment', actor: 'admin', isPublic: true, text });
  return taken.amount;
}

type Undo = { idOrNumber: string; refund: number; reason: string };

/**
 * Takes a refund back that was recorded by mistake, within 24 hours on the database's clock; the customer
 * gets a mail.
 * @throws OrderNotFound, PaymentUndoClosed with the order as it is now
 */
export function undoRefund(
  ctx: Context,
  deps: PaymentDeps,
  { idOrNumber, refund: seq, reason }: Undo,
): Promise<AdminOrder> {
  return transaction(ctx, async (tx) => {
    const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
    const amount = await takeBackRefund(tx, orderId, seq);
    if (amount === undefined) {
      const order = await getOrder(tx, orderId, 'anybody');
      throw PaymentUndoClosed({ data: { order: Order.encode(order) } });
    }
    const text = `Why the refund was undone: ${reason}`;
    await recordEvent(tx, { orderId, kind: 'note', actor: 'admin', isPublic: false, text });
    const order = await getAdminOrder(tx, orderId);
    await queueMails(tx, deps.jobs, refundUndoneMails(order, amount, deps));
    await recordAudit(tx, {
      action: 'refund.undo',
      object: { kind: 'order', id: orderId },
      before: { amount: loggedRupees(amount), refund: seq },
    });
    return order;
  });
}
