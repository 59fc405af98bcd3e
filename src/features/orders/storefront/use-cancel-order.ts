import { useMutation } from '@tanstack/react-query';
import { invalidate, dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { OrderWire } from '../contract.ts';
import type { cancelOrder } from '../endpoints.ts';
import { orderKeys } from './order-query.ts';

/** The pressed button is gone after the answer: focuses its order's title. */
function keepFocus(number: string): void {
  const title = document.getElementById(`order-${number}`);
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}

/** Cancels an order after a question. The shop decides whether it still may be cancelled. */
export function useCancelOrder(uid: string) {
  const alert = useAlert();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation(
    {
      mutationFn: async ({ id }: OrderWire) =>
        dataOf(await signedInApi<typeof cancelOrder>('DELETE /v2/order/{id}', { params: { id } })),
      onSuccess: ({ number }) => {
        toast.success('Order Cancelled !');
        keepFocus(number);
      },
      onError: (error) =>
        alert({
          title: 'The order was not cancelled',
          text: problemOf(error)?.detail ?? 'Try again in a moment.',
        }),
      onSettled: () => invalidate({ queryKey: orderKeys.of(uid) }),
    },
    queries,
  );
  function confirm(order: OrderWire): void {
    alert({
      title: `Cancel order ${order.number}?`,
      text: "This can't be undone.",
      actions: [{ label: 'Keep order' }, { label: 'Cancel order', onSelect: () => mutate(order) }],
    });
  }
  return { confirm, cancellingId: isPending ? variables?.id : undefined };
}
