import type { PaymentStatus } from '#features/orders/payment-status.ts';

/** What the owner may look at: payments of one state, or those that customers still owe. */
export type PaymentView = Exclude<PaymentStatus, 'Pending'> | 'awaited';

export type View = {
  value: PaymentView;
  label: string;
  empty: string;
  emptyText?: string | undefined;
};

/** In the order of the chips; the first is what the page opens with. */
export const PAYMENT_VIEWS: readonly View[] = [
  {
    value: 'Submitted',
    label: 'To check',
    empty: 'Nothing to check.',
    emptyText: 'When a customer sends a UTR, it shows here.',
  },
  { value: 'awaited', label: 'Not yet paid', empty: 'Every order is paid or being checked.' },
  { value: 'Paid', label: 'Paid', empty: 'No payment is marked as paid yet.' },
  { value: 'Rejected', label: 'Rejected', empty: 'No payment is rejected.' },
  { value: 'Refund due', label: 'Refund due', empty: 'No refund is due.' },
  { value: 'Refunded', label: 'Refunded', empty: 'Nothing was refunded yet.' },
];

export const FIRST_VIEW = 'Submitted';

/** What the address asks for; whatever is unknown shows what is to be checked. */
export function viewOf(asked: string | null): View {
  const [first] = PAYMENT_VIEWS;
  const found = PAYMENT_VIEWS.find(({ value }) => value === asked) ?? first;
  if (found === undefined) throw new Error('There is at least one view of payments');
  return found;
}
