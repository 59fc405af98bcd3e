import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { pageOf, useApiList } from '#platform/client/query/use-api-query.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';
import type { listPayments } from '../../endpoints.ts';

type ListParams = { status: PaymentView; limit: number; offset: number };

const fetchPayments = (query: ListParams, signal: AbortSignal) =>
  signedInApi<typeof listPayments>('GET /v2/admin/payments', { query, signal });

/** One page of payments of a view, the oldest claim first. */
export function usePayments(params: ListParams) {
  return useApiList([ADMIN, 'payments', params], (signal) => fetchPayments(params, signal));
}

/** The number of payments per view that waits, and the oldest refund that is due. */
export function usePaymentCounts() {
  const { data } = useQuery(
    {
      queryKey: [ADMIN, 'payments', 'counts'],
      queryFn: async ({ signal }) => {
        const first = (status: PaymentView) =>
          pageOf(fetchPayments({ status, limit: 1, offset: 0 }, signal));
        const [toCheck, awaited, due] = await Promise.all([
          first('Submitted'),
          first('awaited'),
          first('Refund due'),
        ]);
        return {
          counts: { Submitted: toCheck.total, awaited: awaited.total, 'Refund due': due.total },
          firstDue: due.items[0],
        };
      },
    },
    queries,
  );
  return {
    counts: data?.counts as Partial<Record<PaymentView, number>> | undefined,
    firstDue: data?.firstDue,
  };
}

/** Payments of one status, or the ones that customers still owe. */
export type PaymentView = Exclude<PaymentStatus, 'Pending'> | 'awaited';

export type View = {
  value: PaymentView;
  label: string;
  empty: string;
  emptyText?: string | undefined;
};

/** Ordered like the chips; the first is the default. */
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

/** `to check` if unknown. */
export function viewOf(name: string | null): View {
  const [first] = PAYMENT_VIEWS;
  const found = PAYMENT_VIEWS.find(({ value }) => value === name) ?? first;
  if (found === undefined) throw new Error('There is at least one view of payments');
  return found;
}
