import type { AdminOrder } from '#features/orders/admin-contract.ts';
import type { NewReturn } from '#features/orders/returns/return-contract.ts';
import { getAdminOrder } from '#features/orders/server/admin/get-admin-order.ts';
import { lockOrder } from '#features/orders/server/get-order.ts';
import { returnMails, returnUndoneMails } from '#features/orders/returns/server/return-mails.ts';
import { takeBack } from '#features/orders/returns/server/take-return-back.ts';
import { writeReturn } from '#features/orders/returns/server/write-return.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { claimRequest } from '#platform/server/idempotency/claim-request.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { takeBackRefund, writeRefund } from './record-refund.ts';
import type { PaymentDeps } from '../payment-methods.ts';

type Request = { idOrNumber: string; back: NewReturn; key: string | undefined };
type Recorded = { order: AdminOrder; isReplayed: boolean };

async function isRecordedAlready(tx: Context, { idOrNumber, back, key }: Request) {
  if (key === undefined) return false;
  const route = 'POST /v2/admin/order/{id}/return';
  return 'answered' in (await claimRequest(tx, { key, route, content: [idOrNumber, back] }));
}

async function refundFor(tx: Context, deps: PaymentDeps, orderId: string, { refund }: NewReturn) {
  if (!refund) return undefined;
  const reason = 'For the return';
  return writeRefund(tx, deps, orderId, { ...refund, reason, isLast: false });
}

async function record(tx: Context, deps: PaymentDeps, request: Request): Promise<Recorded> {
  const { idOrNumber, back } = request;
  const isReplayed = await isRecordedAlready(tx, request);
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  if (isReplayed) return { order: await getAdminOrder(tx, orderId), isReplayed };
  const { seq, setRefund, putBack } = await writeReturn(tx, orderId, back);
  const refund = await refundFor(tx, deps, orderId, back);
  if (refund !== undefined) await setRefund(refund);
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, returnMails(order, deps, back));
  await putBack();
  await deps.papers.settle(tx, orderId);
  const { lines, condition, isRestocked } = back;
  // The reason may name people and stays out of the audit, which is never deleted.
  await recordAudit(tx, {
    action: 'order.return',
    object: { kind: 'order', id: orderId },
    after: {
      return: seq,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      condition,
      isRestocked,
      ...(back.refund && { refund, amount: loggedRupees(back.refund.amount) }),
    },
  });
  return { order, isReplayed };
}

/**
 * Writes down what came back of a delivered order, into stock or not, with the money that was sent back for
 * it; the customer gets a mail. The same return under the same key again records nothing.
 * @throws OrderNotFound, NotReturnable, ReturnTooHigh and RefundTooHigh with the order as it is now, KeyReused
 */
export function recordReturn(ctx: Context, deps: PaymentDeps, request: Request): Promise<Recorded> {
  return transaction(ctx, (tx) => record(tx, deps, request), { retryOn: isConflict });
}

type Undo = { idOrNumber: string; seq: number; reason: string };

async function undo(tx: Context, deps: PaymentDeps, { idOrNumber, seq, reason }: Undo) {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const { lines, words, refund, takeStock } = await takeBack(tx, { orderId, seq, reason });
  const amount = refund === null ? undefined : await takeBackRefund(tx, orderId, refund);
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, returnUndoneMails(order, deps, { words, refund: amount }));
  await takeStock();
  await deps.papers.settle(tx, orderId);
  await recordAudit(tx, {
    action: 'order.return.undo',
    object: { kind: 'order', id: orderId },
    before: {
      return: seq,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(amount !== undefined && { refund, amount: loggedRupees(amount) }),
    },
  });
  return order;
}

/**
 * Takes a return back that was written down by mistake, within 24 hours, with its place in the stock and its
 * refund; the customer gets a mail.
 * @throws OrderNotFound, ReturnUndoClosed with the order as it is now, OutOfStock where a piece was sold again
 */
export function undoReturn(ctx: Context, deps: PaymentDeps, request: Undo): Promise<AdminOrder> {
  return transaction(ctx, (tx) => undo(tx, deps, request), { retryOn: isConflict });
}
