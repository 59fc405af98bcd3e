/**
 * Allowed changes of a payment (product.md: UPI that works for one person). Only the owner says "Paid",
 * of a claim or of money without one; the payment of a cancelled order is due back.
 */
export const PAYMENT_TRANSITIONS = {
  Pending: ['Submitted', 'Paid', 'Refund due'],
  Submitted: ['Paid', 'Rejected', 'Refund due'],
  Paid: ['Refund due'],
  Rejected: ['Submitted', 'Paid', 'Refund due'],
  'Refund due': ['Refunded'],
  Refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentStatus = keyof typeof PAYMENT_TRANSITIONS;

export const PAYMENT_STATUSES = Object.keys(PAYMENT_TRANSITIONS) as PaymentStatus[];

export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return (PAYMENT_TRANSITIONS[from] as readonly string[]).includes(to);
}

/** A payment after reopening a cancelled order; any other status stays. */
export const REOPENED_PAYMENT = {
  'Refund due': 'Paid',
  Refunded: 'Pending',
} as const satisfies Partial<Record<PaymentStatus, PaymentStatus>>;
