import type { PaymentStatus } from '../payment/payment-status.ts';

type Part = { status: PaymentStatus };
type PaidOrder = { payment: Part; payments?: readonly Part[] | undefined };

const SENTENCES: [states: PaymentStatus[], sentence: string][] = [
  [['Paid', 'Refund due'], 'What you have paid will be refunded.'],
  [['Submitted'], 'We are still checking your UTR: what has reached us will be refunded.'],
];

/** Says what happens to the money of a cancelled order, for its customer; '' if none was sent. */
export function cancelMoney({ payment, payments = [payment] }: PaidOrder): string {
  const states = new Set(payments.map(({ status }) => status));
  return SENTENCES.filter(([those]) => those.some((state) => states.has(state)))
    .map(([, sentence]) => sentence)
    .join(' ');
}
