/**
 * The ways a payment may go (product.md: UPI that works for one person). Only the maker says "Paid",
 * of a claim or of money that came without one; what was paid for an order that is cancelled is due back.
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

/**
 * What becomes of a payment when a cancelled order is reopened: what was to be sent back is kept, what
 * was sent back is to be paid again. Any other stays.
 */
export const REOPENED_PAYMENT = {
  'Refund due': 'Paid',
  Refunded: 'Pending',
} as const satisfies Partial<Record<PaymentStatus, PaymentStatus>>;
