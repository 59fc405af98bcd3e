import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import type { OrderWire } from '../../contract.ts';
import { moveWarnings } from './move-warnings.ts';
import type { MoveTo } from './use-move-order.ts';

type Confirmed = { order: OrderWire; to: MoveTo; onYes: () => void };

/** Asks first where a move skips a step or sends what is unpaid; any other is made at once. */
export function useConfirmMove(): (move: Confirmed) => void {
  const alert = useAlert();
  return ({ order, to, onYes }) => {
    const warnings = moveWarnings(order, to);
    if (warnings.length === 0) return onYes();
    alert({
      title: `Mark ${order.number} as ${to}?`,
      text: warnings.join(' '),
      actions: [{ label: 'Go back' }, { label: `Mark as ${to}`, onSelect: onYes }],
    });
  };
}
