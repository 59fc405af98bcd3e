import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { idempotentMutation } from '#platform/client/calls/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, failureOf, queries } from '#platform/client/query/query.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { postRefund } from '../../endpoints.ts';

type Refund = { amount: number; method: 'Online' };

type SendBackProps = {
  number: string;
  name: string;
  /** Rupees. */
  amount: number;
};

/** Sends money that came online for nothing back, with one tap. */
export function SendBack({ number, name, amount }: SendBackProps) {
  const alert = useAlert();
  const toast = useToast();
  const isOnline = useOnline();
  const [sending] = useState(() => idempotentMutation<Refund>());
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async (body: Refund) =>
        dataOf(
          await sending.send(body, (key) =>
            signedInApi<typeof postRefund>('POST /v2/admin/order/{id}/refund', {
              params: { id: number },
              headers: { 'idempotency-key': key },
              body,
            }),
          ),
        ),
      onSuccess: () => toast.success(`${formatRupees(amount, { exact: true })} is on its way back`),
      onError: (failed) => {
        const { title, detail } = failureOf(failed);
        alert({ title, text: detail });
      },
      onSettled: refreshAdmin,
    },
    queries,
  );
  return (
    <Button
      size="s"
      busy={isPending}
      aria-disabled={!isOnline || undefined}
      onClick={() => isOnline && mutate({ amount, method: 'Online' })}
    >
      Send back
      <VisuallyHidden>{` ${formatRupees(amount, { exact: true })} to ${name}, ${number}`}</VisuallyHidden>
    </Button>
  );
}
