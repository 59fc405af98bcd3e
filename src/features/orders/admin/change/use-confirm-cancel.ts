import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';

/** Asks once before an order is cancelled: its customer is told, and it takes a reason to reopen it. */
export function useConfirmCancel(): (order: { number: string }, onYes: () => void) => void {
  const alert = useAlert();
  return (order, onYes) =>
    alert({
      title: `Cancel order ${order.number}?`,
      text: 'The customer gets a mail, stock goes back.',
      actions: [{ label: 'Keep order' }, { label: 'Cancel order', onSelect: onYes }],
    });
}
