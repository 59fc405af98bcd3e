import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import type { OrderWire } from '../../../contract.ts';
import type { RowEdit } from './use-row-edit.ts';

/** Why this order is still where it was, read out at once. */
export function RowFailure({ order, row }: { order: OrderWire; row: RowEdit }) {
  const { failure } = row;
  if (failure?.orderId !== order.id) return null;
  return (
    <p className="errmsg" role="alert">
      <CircleAlert className="ico-s" />
      <span>{failure.sentence}</span>
    </p>
  );
}
