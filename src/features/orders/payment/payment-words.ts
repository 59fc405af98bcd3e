import { cashName } from '#features/cart/payment-ways.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { wordTable } from '#platform/contract/text/word-table.ts';
import type { OrderWire } from '../contract.ts';
import { isPaidOnArrival } from './payment-method.ts';
import { isUnpaid, partsOf } from './payment-parts.ts';
import type { PaymentStatus } from './payment-status.ts';

/** An order on the wire: rupees. */
export type PaidOrder = Pick<OrderWire, 'payment'> &
  Partial<Pick<OrderWire, 'payments' | 'refundDue' | 'status'>> & {
    refunds?: { amount: number }[] | undefined;
    shipping?: { kind?: string | undefined };
  };

/** Rupees. */
export type Money = {
  paid: number;
  toPay: number;
  sentBack: number;
  toSendBack: number;
};

const sumOf = (all: { amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

/** Sums what came, what is awaited, what went back and what still has to. */
export function moneyOf(order: PaidOrder): Money {
  const parts = partsOf<OrderWire['payment']>(order);
  const due = parts.filter(({ status }) => status === 'Refund due');
  return {
    paid: sumOf(parts.filter((part) => !isUnpaid(part))),
    toPay: order.status === 'cancelled' ? 0 : sumOf(parts.filter(isUnpaid)),
    sentBack: sumOf(order.refunds ?? []),
    toSendBack: order.payments ? (order.refundDue ?? 0) : sumOf(due),
  };
}

type Words = Record<PaymentStatus, string>;

const COMMON = { Paid: 'Paid', 'Refund due': 'Refund due', Refunded: 'Refunded' } as const;

function words(own: Pick<Words, 'Pending' | 'Submitted' | 'Rejected'>): Words {
  return wordTable({ ...COMMON, ...own }, (word) => word);
}

const BY_READER: Record<'owner' | 'customer' | 'paper', Words> = {
  owner: words({ Pending: 'Not yet paid', Submitted: 'To check', Rejected: 'Rejected' }),
  customer: words({
    Pending: 'Payment pending',
    Submitted: 'Being checked',
    Rejected: 'Not found',
  }),
  paper: words({ Pending: 'Not paid yet', Submitted: 'Being checked', Rejected: 'Not paid yet' }),
};

export type PaymentWords = {
  /** Decides the colour. */
  status: PaymentStatus;
  words: string;
};

function backWords({ paid, sentBack, toSendBack }: Money): string[] {
  if (toSendBack > 0 && sentBack === 0 && toSendBack === paid) return ['Refund due'];
  if (sentBack > 0 && sentBack >= paid) return ['Refunded'];
  return [
    ...(sentBack > 0 ? [`${formatRupees(sentBack)} refunded`] : []),
    ...(toSendBack > 0 ? [`${formatRupees(toSendBack)} refund due`] : []),
  ];
}

/** Words for an order paid in parts, while only some of it is paid. */
function begunWords(order: PaidOrder, usual: string): string[] {
  const { status, amount } = order.payment;
  const paid = sumOf(partsOf<OrderWire['payment']>(order).filter((part) => part.status === 'Paid'));
  if (paid === 0 || moneyOf(order).toPay === 0) return [];
  const sums = `${formatRupees(paid)} of ${formatRupees(amount)} paid`;
  return status === 'Pending' ? [sums] : [sums, usual.toLowerCase()];
}

/**
 * How the payment of an order stands, wherever it is said: `Paid`, `₹4,000 of ₹10,050 paid`, `₹200 refunded`.
 * @param reader who reads it; on paper nothing is being done
 */
export function paymentWords(order: PaidOrder, reader: keyof typeof BY_READER): PaymentWords {
  const { payment, payments, shipping } = order;
  const { status } = payment;
  const usual = isPaidOnArrival({ payment }) ? cashName(shipping?.kind) : BY_READER[reader][status];
  if (payments === undefined) return { status, words: usual };
  const begun = begunWords(order, usual);
  const money = moneyOf(order);
  const said = [...begun, ...backWords(money)].join(', ') || usual;
  const hasGoneBack = begun.length === 0 && said !== usual;
  return {
    status: hasGoneBack ? (money.toSendBack > 0 ? 'Refund due' : 'Refunded') : status,
    words: said,
  };
}
