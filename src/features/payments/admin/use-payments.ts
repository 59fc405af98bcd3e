import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { listPayments } from '../endpoints.ts';
import type { PaymentView } from './payment-views.ts';

type Asked = { status: PaymentView; limit: number; offset: number };

async function askFor(query: Asked, signal: AbortSignal) {
  const result = await signedInApi<typeof listPayments>('GET /v2/admin/payments', {
    query,
    signal,
  });
  return { payments: dataOf(result), total: result.ok ? result.total : 0 };
}

/** One page of payments that stand so, the oldest claim first. */
export function usePayments(asked: Asked) {
  const query = useQuery(
    {
      queryKey: [ADMIN, 'payments', asked],
      queryFn: ({ signal }) => askFor(asked, signal),
    },
    queries,
  );
  return {
    page: query.data,
    isFailed: query.isError,
    problem: problemOf(query.error),
    reload: query.refetch,
  };
}

/** How many await the owner or a customer, and the refund that is due longest. */
export function usePaymentCounts() {
  const { data } = useQuery(
    {
      queryKey: [ADMIN, 'payments', 'counts'],
      queryFn: async ({ signal }) => {
        const first = (status: PaymentView) => askFor({ status, limit: 1, offset: 0 }, signal);
        const [toCheck, awaited, due] = await Promise.all([
          first('Submitted'),
          first('awaited'),
          first('Refund due'),
        ]);
        return {
          counts: { Submitted: toCheck.total, awaited: awaited.total, 'Refund due': due.total },
          firstDue: due.payments[0],
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
