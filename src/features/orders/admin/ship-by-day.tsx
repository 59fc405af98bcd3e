import { today } from '#features/shop/workshop/holidays.ts';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { TriangleAlert } from '#platform/ui/icons/icons.generated.tsx';
import type { OrderWire } from '../contract.ts';
import { isToBeSent } from '../order-status.ts';
import styles from './ship-by-day.module.css';

/** The promised day of an order, and whether it is over; nothing without one. */
export function ShipByDay({ order, now }: { order: OrderWire; now: number }) {
  const { shipBy } = order;
  if (shipBy === undefined) return null;
  const isLate = isToBeSent(order) && shipBy < today(new Date(now));
  return (
    <span className={styles.shipByDay}>
      <span>{shipDay(shipBy)}</span>
      {isLate && (
        <Badge tone="cancelled" icon={<TriangleAlert className="icon-small" />}>
          Late
        </Badge>
      )}
    </span>
  );
}
