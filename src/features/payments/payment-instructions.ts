import { wordTable } from '#platform/contract/text/word-table.ts';
import type { Order } from '../orders/contract.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { cancelMoney } from '../orders/change/cancel-money.ts';
import { isPickup } from '../orders/delivery-labels.ts';
import { isPaidOnArrival } from '../orders/payment/payment-method.ts';
import type { PaymentPart } from '../orders/payment/payment-part-contract.ts';
import { partShown, partsOf, partToPay, referenceOf } from '../orders/payment/payment-parts.ts';
import { mayBecome, type PaymentStatus } from '../orders/payment/payment-status.ts';
import type { LastTry, PaymentInstructions } from './contract.ts';
import { upiLink, type UpiAccount } from './upi-link.ts';

/** Amounts are paise. */
export type PayableOrder = Pick<Order, 'number' | 'status' | 'payment' | 'payments' | 'shipping'>;

/** The part that is paid next, or by which the payment of the order is known. */
export function nextPayment(order: PayableOrder): PaymentPart {
  const parts = partsOf(order);
  const isCancelled = order.status === 'cancelled';
  const next = isCancelled ? undefined : partToPay(parts);
  return next ?? partShown(parts, { isCancelled });
}

/** True while a UTR may be sent: something is neither paid nor claimed, and the order is not cancelled. */
export function isPaymentAwaited(order: PayableOrder): boolean {
  const { status } = order;
  const payment = nextPayment(order);
  if (isPaidOnArrival({ payment })) return false;
  return status !== 'cancelled' && mayBecome(payment.status, 'Submitted');
}

/** Says how much cash to keep ready, until it is paid. @param amount paise */
export function cashSentence(amount: number, isPickedUp: boolean): string {
  const sum = formatPaise(amount);
  return isPickedUp
    ? `Keep ${sum} ready: you pay when you pick it up.`
    : `Keep ${sum} ready: you pay when it arrives.`;
}

const ONLY_A_DEMO = 'This is a demo: the UPI ID is made up and nothing is charged.';
const PAY_DEMO = `${ONLY_A_DEMO} Send any 12 digits as the UTR to see what comes next.`;
const PAY_BY_UPI =
  "Pay by UPI, then send us the 12-digit UTR from the receipt in your UPI app. We'll mark the order as paid when the money has reached us.";
const PAY_NOT_YET =
  "We'll write to you about how to pay. When you have paid, send us the 12-digit UTR of the transfer here.";

/** Says how to pay, before any claim. */
export function howToPaySentence(upi: UpiAccount | undefined): string {
  if (!upi) return PAY_NOT_YET;
  return upi.isDemo ? PAY_DEMO : PAY_BY_UPI;
}

const NOTHING_TO_PAY = 'The order was cancelled. There is nothing to pay.';

function cancelledSentence({ status }: PayableOrder['payment']): string {
  return status === 'Submitted'
    ? `The order was cancelled. ${cancelMoney({ payment: { status } })}`
    : NOTHING_TO_PAY;
}

function rejectedSentence(reason: string | undefined, upi: UpiAccount | undefined): string {
  return [
    'We could not match your UTR with a payment.',
    // A sentence of its own, because the owner's text may end without a full stop.
    ...(reason ? [`We noted: “${reason}”.`] : []),
    'Check the receipt in your UPI app and send the right UTR.',
    ...(upi?.isDemo ? [ONLY_A_DEMO] : []),
  ].join(' ');
}

/** Certain whatever the order's status is. */
const SETTLED: Partial<Record<PaymentStatus, string>> = {
  Paid: 'Your payment has reached us. Thank you.',
  'Refund due': 'Your payment has reached us and will be refunded.',
  Refunded: 'Your payment was refunded. Your bank may need a few days to show it.',
};

function sentence(order: PayableOrder, upi: UpiAccount | undefined): string {
  const { status, reason } = order.payment;
  const settled = SETTLED[status];
  if (settled !== undefined) return settled;
  if (order.status === 'cancelled') return cancelledSentence(order.payment);
  if (isPaidOnArrival(order)) return cashSentence(order.payment.amount, isPickup(order.shipping));
  if (status === 'Submitted') return 'We have your UTR and are checking it, usually within a day.';
  if (status === 'Rejected') return rejectedSentence(reason, upi);
  return howToPaySentence(upi);
}

const ONLINE = 'Pay online: your order is marked as paid right away.';
const ONLINE_OR_UPI =
  'Pay online, or by UPI: then send us the 12-digit UTR from the receipt in your UPI app.';
const ASKING =
  "We are asking the bank about your payment, usually for less than a minute. Please don't pay again: we'll email you when it arrives.";
const NOT_YET = 'No payment has reached us yet.';
const AFTER_A_TRY = wordTable<LastTry, string>(
  {
    open: `${NOT_YET} If you have just paid, wait a minute: this page looks by itself.`,
    failed:
      "Your payment didn't go through. If money left your account, your bank sends it back within a few days.",
  },
  () => NOT_YET,
);
const AND_NOW = wordTable<LastTry, string>(
  {
    open: 'Otherwise try again, or pay another way.',
    failed: 'Try again, or pay another way.',
  },
  () => 'Try again, or pay another way.',
);

/** How it stands with paying online; undefined where another sentence is more important. */
export function onlineSentence(
  { status, method, online, upi, message }: PaymentInstructions,
  isDemo: boolean,
): string | undefined {
  if (online?.isOnItsWay === true) return ASKING;
  if (status !== 'Pending') return undefined;
  const { lastTry } = online ?? {};
  if (lastTry !== undefined) {
    const next = method === 'UPI' ? message : AND_NOW[lastTry];
    return `${AFTER_A_TRY[lastTry]} ${next}`;
  }
  if (method === 'Online') return ONLINE;
  if (isDemo) return undefined;
  return upi ? ONLINE_OR_UPI : ONLINE;
}

/** How an order is paid now, and whether a UTR is awaited. */
export function paymentInstructions(
  order: PayableOrder,
  upi: UpiAccount | undefined,
): PaymentInstructions {
  const { number, payments } = order;
  const payment = nextPayment(order);
  const { method, status, amount, transactionId, reason, seq, label, dueOn } = payment;
  const reference = referenceOf(number, { seq, isAlone: payments === undefined });
  const isAwaited = isPaymentAwaited(order);
  const isCorrectable = status === 'Submitted';
  return {
    method,
    status,
    amount,
    ...(transactionId !== undefined && { transactionId }),
    ...(reason !== undefined && { reason }),
    ...(payments && { part: { seq, label, ...(dueOn !== undefined && { dueOn }) } }),
    message: sentence({ ...order, payment }, upi),
    isAwaited,
    isCorrectable,
    ...(isAwaited &&
      upi && {
        upi: { id: upi.id, payee: upi.payee, link: upiLink(upi, { number, reference, amount }) },
      }),
  };
}
