import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import type { OrderWire } from '../../contract.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { arrivalOf } from '../order-facts.ts';
import { TrackLink } from '../track-link.tsx';

export function ShippedBanner({ order }: { order: OrderWire }) {
  const arrival = arrivalOf(order);
  const { carrier, trackingNumber } = order.shipping;
  return (
    <section className="ship" aria-label="Shipped">
      <div>
        <p className="ship-when">
          {arrival === undefined
            ? 'On its way'
            : `Arrives by ${formatDate(arrival, { style: 'weekday' })}`}
        </p>
        <p className="muted row wrap">
          {carrier !== undefined && <span>{carrier}</span>}
          {trackingNumber !== undefined && (
            <>
              <b className="num">{trackingNumber}</b>
              <CopyButton value={trackingNumber} label="tracking number" />
            </>
          )}
        </p>
      </div>
      <TrackLink shipping={order.shipping} className="btn" />
    </section>
  );
}
