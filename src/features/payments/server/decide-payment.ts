import type { AdminOrder } from '#features/orders/admin-contract.ts';
import { Order } from '#features/orders/contract.ts';
import { RECORDED_METHODS } from '#features/orders/payment/payment-method.ts';
import type { PaymentPart } from '#features/orders/payment/payment-part-contract.ts';
import { ofPart, partsOf, partWords } from '#features/orders/payment/payment-parts.ts';
import { mayBecome, type PaymentStatus } from '#features/orders/payment/payment-status.ts';
import { getAdminOrder } from '#features/orders/server/admin/get-admin-order.ts';
import { lockOrder, recordEvent } from '#features/orders/server/get-order.ts';
import { recheckLinks } from '#features/orders/server/payment-links.ts';
import { keepLonger } from '#features/orders/server/unpaid/remind.ts';
import { readMoney } from '#features/orders/server/money/read-money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { PaymentNotExpected, TransferUsed, type PaymentDecision } from '../contract.ts';
import type { PaymentDeps } from './payment-methods.ts';
import { decidedMails } from './payment-mails.ts';
import { insertRefund } from './refunds/refund-queries.ts';
import { isSpent, isTransferUsed, settlePayment } from './payment-queries.ts';

type Decision = PaymentDecision & { idOrNumber: string };
type Decided = { order: AdminOrder; from: PaymentStatus; to: PaymentStatus };

/** A payment that arrives for a cancelled order is due back. */
function outcomeOf({ status }: Order, decision: PaymentDecision['decision']): PaymentStatus {
  return decision === 'Paid' && status === 'cancelled' ? 'Refund due' : decision;
}

/**
 * The part that is decided about.
 * @throws PaymentNotExpected unless it is as the owner has seen it and may become `to`
 */
function decidedPart(order: Order, request: Decision, to: PaymentStatus): PaymentPart {
  const { method, transactionId, part: seq } = request;
  const data = { order: Order.encode(order) };
  const fits = (part: PaymentPart): boolean => {
    const isUnclaimed = part.status === 'Pending' || part.status === 'Rejected';
    return isUnclaimed === (method !== undefined) && mayBecome(part.status, to);
  };
  const named = partsOf(order).filter((part) => seq === undefined || part.seq === seq);
  const part = named.find(fits);
  if (!part) throw PaymentNotExpected({ data });
  if (transactionId !== undefined && transactionId !== part.transactionId) {
    throw PaymentNotExpected({
      detail: 'The customer has corrected the UTR. Compare the new one, then decide.',
      data,
    });
  }
  return part;
}

const SENTENCES: Partial<Record<PaymentStatus, string>> = {
  Paid: 'Payment received',
  Rejected: 'Payment not found',
  'Refund due': 'Payment received; it will be refunded',
  Refunded: 'Payment refunded',
};

function eventText(to: PaymentStatus, { method, reason }: Decision): string {
  const said = SENTENCES[to] ?? to;
  if (method !== undefined) return `${said} (${method})`;
  return reason === '' ? said : `${said}: ${reason}`;
}

type Outcome = Parameters<typeof settlePayment>[1];

/** @returns false if the transfer has paid another order; waits for a concurrent change of it */
async function isTaken({ db }: Context, outcome: Outcome): Promise<boolean> {
  try {
    await settlePayment(db, outcome);
    return true;
  } catch (error) {
    if (!isTransferUsed(error)) throw error;
    return false;
  }
}

async function settle(tx: Context, part: PaymentPart, outcome: Outcome): Promise<void> {
  const transactionId = outcome.recorded ? '' : (part.transactionId ?? '');
  const isUnused = await isTaken(tx, outcome);
  // Looked up after the write, which has waited for concurrent changes.
  if (isUnused && (outcome.to === 'Rejected' || !(await isSpent(tx.db, transactionId)))) return;
  throw TransferUsed({
    detail: 'Another order was paid with it. One transfer pays one order: reject this payment.',
  });
}

type Whole = { orderId: string; part: PaymentPart; due: number; reason: string };

/** Records the rest that a part still has to get back as refunded. */
async function recordWhole(tx: Context, { orderId, part, due, reason }: Whole): Promise<void> {
  const amount = Math.min(part.amount, due);
  if (amount === 0) return;
  const method = RECORDED_METHODS.find((known) => known === part.method) ?? 'Other';
  const by = personOf(tx).uid;
  const sent = { orderId, amount, method, reference: reason, reason: '', wasDue: true, by };
  await insertRefund(tx.db, sent);
}

async function decide(tx: Context, deps: PaymentDeps, request: Decision): Promise<Decided> {
  const { idOrNumber, decision, reason, method } = request;
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const { order: before, money } = await readMoney(tx, orderId);
  const { due } = money;
  const to = outcomeOf(before, decision);
  const part = decidedPart(before, request, to);
  const { seq, status: from } = part;
  const recorded = method && { method, by: personOf(tx).uid };
  await settle(tx, part, { orderId, seq, to, reason, recorded });
  if (to === 'Rejected') await keepLonger(tx, deps, orderId);
  await recheckLinks(tx, deps, orderId);
  if (to === 'Refunded') await recordWhole(tx, { orderId, part, due, reason });
  const text = `${partWords(before, part)}${eventText(to, request)}`;
  await recordEvent(tx, { orderId, kind: 'payment', actor: 'admin', isPublic: true, text });
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, decidedMails(ofPart(order, seq), deps));
  // The reason may name people and stays out of the audit, which is never deleted.
  await recordAudit(tx, {
    action: 'payment.decision',
    object: { kind: 'order', id: orderId },
    before: { status: from },
    after: { status: to, ...(method && { method }), ...(before.payments && { part: seq }) },
  });
  return { order, from, to };
}

/**
 * Records the owner's decision about a payment; the customer gets a mail. "Paid" for a cancelled order
 * becomes "Refund due". With a `method` it is about money without a claim.
 * @throws OrderNotFound, PaymentNotExpected with the order as it is now, TransferUsed when the UTR has
 * paid another order
 */
export async function decidePayment(
  ctx: Context,
  deps: PaymentDeps,
  request: Decision,
): Promise<AdminOrder> {
  const work = (tx: Context): Promise<Decided> => decide(tx, deps, request);
  const { order, from, to } = await transaction(ctx, work, { retryOn: isConflict });
  ctx.log.info({ orderId: order.id, from, to }, 'payment decided');
  return order;
}
