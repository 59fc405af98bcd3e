import { useNavigate } from 'react-router';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { postManualOrder } from '../manual-endpoints.ts';
import { bodyOf, errorsOf, NEW_MANUAL_ORDER } from '../../admin/lines/manual-draft.ts';

const ManualOrderForm = checkedDraft(errorsOf, bodyOf);

/** The draft of an order that was agreed on elsewhere, kept in this tab until it is recorded. */
export function useManualOrder() {
  const navigate = useNavigate();
  const toast = useToast();
  return useForm({
    schema: ManualOrderForm,
    start: NEW_MANUAL_ORDER,
    keep: `${WORK}manual-order`,
    send: async (body, key) => {
      const written = await signedInApi<typeof postManualOrder>('POST /v2/admin/orders', {
        headers: { 'idempotency-key': key },
        body,
      });
      if (!written.ok) logFailure('Failed to write an order:', written.problem.code);
      return written;
    },
    after: ({ number }) => {
      toast.success(`Order ${number} is saved`);
      void refreshAdmin();
      void navigate(`/admin/order/${number}`, { replace: true });
    },
  });
}

export type ManualForm = ReturnType<typeof useManualOrder>;
