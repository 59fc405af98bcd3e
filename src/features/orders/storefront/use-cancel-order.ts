import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { invalidate, dataOf, failureOf, queries } from '#platform/client/query/query.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { OrderWire } from '../contract.ts';
import type { OwnCancellation } from '../change/change-contract.ts';
import type { CancelOrderDialogProps } from './cancel-order-dialog.tsx';
import { sendCancellation } from './order-calls.ts';
import { orderKeys } from './order-query.ts';

/** The pressed button is gone after the answer: its order's title gets the focus. */
function titleOf(number: string): HTMLElement | null {
  const title = document.getElementById(`order-${number}`);
  title?.setAttribute('tabindex', '-1');
  return title;
}

/** A problem that sending again does not solve. */
function isFinal(error: unknown): boolean {
  const { status } = failureOf(error);
  return status === 404 || status === 409;
}

/** Cancels an order after a question. The shop decides whether it still may be cancelled. */
export function useCancelOrder(uid: string): {
  confirm: (order: OrderWire) => void;
  dialog: CancelOrderDialogProps | undefined;
} {
  const alert = useAlert();
  const toast = useToast();
  const [order, setOrder] = useState<OrderWire>();
  const [isOpen, setIsOpen] = useState(false);
  const finalFocus = useRef<HTMLElement>(null);
  const { mutateAsync, isPending } = useMutation(
    {
      mutationFn: async ({ asked: requested, body }: { asked: OrderWire; body: OwnCancellation }) =>
        dataOf(await sendCancellation(requested, body)),
      onSuccess: ({ number }) => {
        toast.success('Order Cancelled !');
        finalFocus.current = titleOf(number);
        setIsOpen(false);
      },
      onError: (failure) => {
        if (!isFinal(failure)) return;
        setIsOpen(false);
        alert({ title: 'The order was not cancelled', text: failureOf(failure).detail });
      },
      onSettled: () => invalidate({ queryKey: orderKeys.of(uid) }),
    },
    queries,
  );
  function confirm(requested: OrderWire): void {
    finalFocus.current = null;
    setOrder(requested);
    setIsOpen(true);
  }
  const dialog = order && {
    order,
    isOpen,
    onCancel: (body: OwnCancellation) =>
      mutateAsync({ asked: order, body }).then(
        () => undefined,
        (failed: unknown) => (isFinal(failed) ? undefined : failureOf(failed)),
      ),
    onClose: () => setIsOpen(isPending),
    finalFocus,
  };
  return { confirm, dialog };
}
