import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { pageOf, useApiList } from '#platform/client/use-api-query.ts';
import type { listPayments } from '../endpoints.ts';
import type { PaymentView } from './payment-views.ts';

type ListParams = { status: PaymentView; limit: number; offset: number };

const fetchPayments = (query: ListParams, signal: AbortSignal) =>
  signedInApi<typeof listPayments>('GET /v2/admin/payments', { query, signal });

/** One page of payments that stand so, the oldest claim first. */
export function usePayments(params: ListParams) {
  return useApiList([ADMIN, 'payments', params], (signal) => fetchPayments(params, signal));
}

/** How many await the owner or a customer, and the refund that is due longest. */
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
