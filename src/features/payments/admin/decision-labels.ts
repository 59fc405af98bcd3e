import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import type { RecordedMethod } from '#features/orders/payment/payment-method.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';
import type { ListedPaymentWire } from '../contract.ts';

export type DialogDecision = {
  payment: ListedPaymentWire;
  /** `Recorded` is money without a claim, `Undone` takes the last decision back. */
  decision: 'Rejected' | 'Refunded' | 'Recorded' | 'Undone';
};

export type DecisionAnswer = { reason: string; method?: RecordedMethod | undefined };

export const QUICK_REASONS = [
  'UTR not found in the bank statement',
  'Amount differs',
  'Already used for another order',
];

/** How money comes without a UTR of the customer's, in the order of the dialog. */
const METHOD_LABELS: Record<RecordedMethod, string> = wordTable(
  {
    Cash: 'Cash',
    'Bank transfer': 'Bank transfer',
    UPI: 'UPI, seen on my phone',
    Other: 'Other',
  },
  asWords,
);
export const METHOD_CHOICES = Object.entries(METHOD_LABELS).map(([value, label]) => ({
  value,
  label,
}));

type DialogTexts = {
  title: (number: string) => string;
  text: (name: string, amount: string) => string;
  label: string;
  needsReason: boolean;
  button: string;
};

export const DIALOG_TEXTS: Record<DialogDecision['decision'], DialogTexts> = {
  Rejected: {
    title: (number) => `Reject the payment of ${number}?`,
    text: (name) =>
      `${name} sees the reason in an email and on the order, and can then send another UTR.`,
    label: 'Reason',
    needsReason: true,
    button: 'Reject payment',
  },
  Refunded: {
    title: (number) => `Mark ${number} as refunded?`,
    text: (name, amount) =>
      `Only after you have refunded ${amount}. ${name} gets an email with what you write here.`,
    label: 'Reference of your transfer',
    needsReason: false,
    button: 'Mark as refunded',
  },
  Recorded: {
    title: (number) => `Mark ${number} as paid?`,
    text: (name, amount) =>
      `Only when you have received ${amount}. ${name} gets an email with the note.`,
    label: 'Note',
    needsReason: false,
    button: 'Mark as paid',
  },
  Undone: {
    title: (number) => `Undo the decision about ${number}?`,
    text: (name) =>
      `The payment goes back to what it was before. ${name} gets an email; only you see the reason.`,
    label: 'Reason',
    needsReason: true,
    button: 'Undo decision',
  },
};

const NOTE_LABELS: Partial<Record<PaymentStatus, string>> = {
  Rejected: 'Reason',
  Refunded: 'Reference',
};

/** The label of the owner's text about a payment. */
export function noteLabel(status: PaymentStatus): string {
  return NOTE_LABELS[status] ?? 'Note';
}
