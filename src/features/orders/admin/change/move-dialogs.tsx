import type { ProblemBody } from '#platform/contract/problem.ts';
import type { OrderWire } from '../../contract.ts';
import { isPickup } from '../../delivery-labels.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { moveWarnings } from './move-warnings.ts';
import { ParcelDialog } from '../parcels/parcel-dialog.tsx';
import type { DetailedMove, MoveDetails } from './use-move-order.ts';

export type MoveDialogsProps = {
  order: OrderWire;
  /** The status that the open dialog leads to; none is open without it. */
  openFor: DetailedMove | undefined;
  /** Reason of a cancellation, as given before. */
  reason?: string;
  /** Resolves to the problem of a refusal. */
  onSend: (to: DetailedMove, details: MoveDetails) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

/** The details before "shipped" and "cancelled". Mounted while closed, so that closing is animated. */
export function MoveDialogs({ order, openFor, reason, onSend, onClose }: MoveDialogsProps) {
  return (
    <>
      <ParcelDialog
        isOpen={openFor === 'shipped'}
        order={order}
        warnings={moveWarnings(order, 'shipped')}
        asksCost={!isPickup(order.shipping)}
        onSave={(parcel, deliveryCost) => onSend('shipped', { parcel, deliveryCost })}
        onClose={onClose}
      />
      <CancelDialog
        isOpen={openFor === 'cancelled'}
        order={order}
        reason={reason}
        onCancel={(cancellation) => onSend('cancelled', { cancellation })}
        onClose={onClose}
      />
    </>
  );
}
