import { partsOf, isUnpaid, ofPart, partWords } from '#features/orders/payment/payment-parts.ts';
import type { PaymentPart } from '#features/orders/payment/payment-part-contract.ts';
import type { Order } from '#features/orders/contract.ts';
import { getOrder, lockOrder, recordEvent } from '#features/orders/server/get-order.ts';
import { recheckLinks } from '#features/orders/server/payment-links.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { queuePush } from '#platform/server/push/queue-push.ts';
import { decidedMails } from '../../server/payment-mails.ts';
import { nextState, useOf, type Payment } from '../attempt-state.ts';
import {
  findAttempt,
  saveAttempt,
  setUse,
  type AttemptRow,
  type MoneyUse,
} from './attempt-queries.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { insertSurplus, settleOnline } from './online-part-queries.ts';
import { startRefund } from './refunds/send-refund.ts';

type Come = { row: AttemptRow; order: Order; payment: Payment };

const WAYS: Record<string, string> = {
  card: 'card',
  netbanking: 'netbanking',
  upi: 'UPI',
  wallet: 'wallet',
};

const wayWords = ({ way }: Payment): string => WAYS[way] ?? 'online';

async function ring(tx: Context, { jobs }: GatewayDeps, { order, payment }: Come): Promise<void> {
  const { firstName, lastName } = order.billingName;
  await queuePush(tx, jobs, {
    kind: 'payment',
    title: `Paid: ${formatPaise(payment.amount)}`,
    person: `${firstName} ${lastName}`.trim(),
    path: `/admin/order/${order.number}`,
  });
}

async function noteClaim(tx: Context, orderId: string, part: PaymentPart): Promise<void> {
  if (part.status !== 'Submitted' || part.transactionId === undefined) return;
  const text = `Paid online, and the customer had sent UTR ${part.transactionId}: check whether that came, too`;
  await recordEvent(tx, { orderId, kind: 'note', actor: 'shop', isPublic: false, text });
}

async function pay(tx: Context, deps: GatewayDeps, come: Come, part: PaymentPart): Promise<number> {
  const { order, payment } = come;
  const { id: orderId } = order;
  await settleOnline(tx.db, { orderId, seq: part.seq, to: 'Paid' });
  await noteClaim(tx, orderId, part);
  const text = `${partWords(order, part)}Payment received (${wayWords(payment)})`;
  await recordEvent(tx, { orderId, kind: 'payment', actor: 'shop', isPublic: true, text });
  const paid = await getOrder(tx, orderId, 'anybody');
  await queueMails(tx, deps.jobs, decidedMails(ofPart(paid, part.seq), deps));
  await ring(tx, deps, come);
  return part.seq;
}

const WHY_BACK = {
  cancelled: 'the order was cancelled before it came',
  paid: 'it was paid already',
  changed: 'the order has changed since',
};

function whyBack(order: Order, part: PaymentPart | undefined): keyof typeof WHY_BACK {
  if (order.status === 'cancelled') return 'cancelled';
  return part && isUnpaid(part) ? 'changed' : 'paid';
}

/** Money that is for nothing any more becomes due, and is sent back by itself or by the owner. @returns the part that it is now */
async function sendBack(
  tx: Context,
  deps: GatewayDeps,
  come: Come,
  part: PaymentPart | undefined,
): Promise<number> {
  const { order, payment } = come;
  const { id: orderId } = order;
  const { amount } = payment;
  const why = whyBack(order, part);
  const isThePart = part?.status === 'Pending' && part.amount === amount && why === 'cancelled';
  if (isThePart) await settleOnline(tx.db, { orderId, seq: part.seq, to: 'Refund due' });
  const seq = isThePart ? part.seq : await insertSurplus(tx.db, { orderId, amount });
  const isSentNow = deps.sendsLateBack();
  const outcome = isSentNow ? 'and on its way back' : 'and to be refunded';
  const text = `Payment of ${formatPaise(amount)} received, ${outcome}: ${WHY_BACK[why]}`;
  await recordEvent(tx, { orderId, kind: 'payment', actor: 'shop', isPublic: true, text });
  const due = await getOrder(tx, orderId, 'anybody');
  await queueMails(tx, deps.jobs, decidedMails(ofPart(due, seq), deps));
  if (isSentNow) {
    await startRefund(tx, deps, { orderId, amount, paymentId: payment.id, reason: '', by: null });
  } else {
    await ring(tx, deps, come);
  }
  return seq;
}

async function leaveToOwner(
  tx: Context,
  deps: GatewayDeps,
  { row, order, payment }: Come,
): Promise<null> {
  const { amount, currency } = payment;
  const came = currency === 'INR' ? formatPaise(amount) : `${amount / 100} ${currency}`;
  const text = `Look at this: ${came} came online, and ${formatPaise(row.attempt.amount)} was asked for (${payment.id})`;
  await recordEvent(tx, {
    orderId: order.id,
    kind: 'note',
    actor: 'shop',
    isPublic: false,
    text,
  });
  await ring(tx, deps, { row, order, payment });
  return null;
}

type Judged = Come & { part: PaymentPart | undefined; use: MoneyUse };

async function judge(tx: Context, row: AttemptRow, payment: Payment): Promise<Judged> {
  const order = await getOrder(tx, row.orderId, 'anybody');
  const part = partsOf(order).find(({ seq }) => seq === row.partSeq);
  const isCancelled = order.status === 'cancelled';
  const unpaid = part && isUnpaid(part) ? part : undefined;
  const use = useOf(payment, { expected: row.attempt.amount, isCancelled, unpaid });
  return { row, order, payment, part, use };
}

/** @returns the part of the order's payment that the money is; null for money that only the owner may judge */
function putMoney(tx: Context, deps: GatewayDeps, judged: Judged): Promise<number | null> {
  const { use, part } = judged;
  if (use === 'odd') return leaveToOwner(tx, deps, judged);
  if (use === 'pays' && part) return pay(tx, deps, judged, part);
  return sendBack(tx, deps, judged, part);
}

async function useMoney(tx: Context, deps: GatewayDeps, judged: Judged): Promise<void> {
  const { use, order, payment } = judged;
  const partSeq = await putMoney(tx, deps, judged);
  await setUse(tx.db, payment.id, { use, partSeq });
  await recheckLinks(tx, deps, order.id);
}

export type Promised = { id: string; amount: number };

async function record(
  tx: Context,
  deps: GatewayDeps,
  { attemptId, payment }: Seen,
): Promise<Promised | undefined> {
  const found = await findAttempt(tx.db, { id: attemptId });
  if (!found) return undefined;
  await lockOrder(tx, found.orderId, 'anybody');
  // Read once more: what others wrote before the lock counts.
  const row = (await findAttempt(tx.db, { id: attemptId })) ?? found;
  const next = nextState(row.attempt, payment);
  await saveAttempt(tx.db, attemptId, next);
  const seen = next.payments.find(({ id }) => id === payment.id) ?? payment;
  if (seen.state === 'captured' && !row.used.includes(seen.id)) {
    await useMoney(tx, deps, await judge(tx, row, seen));
  }
  return next.state === 'authorised' ? promisedBy(tx, row, seen) : undefined;
}

/** Undefined unless a bank has promised it and the order still wants it. */
async function promisedBy(
  tx: Context,
  row: AttemptRow,
  payment: Payment,
): Promise<Promised | undefined> {
  if (payment.state !== 'authorised') return undefined;
  const { use } = await judge(tx, row, payment);
  return use === 'pays' ? { id: payment.id, amount: payment.amount } : undefined;
}

type Seen = { attemptId: string; payment: Payment };

/**
 * Moves an order forward by what a gateway says of one payment, once, however often and in whichever order it is said:
 * its event, its mail and its refund belong to the same transaction. @returns what the bank has only promised yet
 */
export function recordPayment(
  ctx: Context,
  deps: GatewayDeps,
  seen: Seen,
): Promise<Promised | undefined> {
  return transaction(ctx, (tx) => record(tx, deps, seen), { retryOn: isConflict });
}
