import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Truck } from '#platform/ui/icons/truck.tsx';
import type { OrderWire } from '../../contract.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { arrivalOf } from '../order-facts.ts';

/** For a parcel on its way: when it comes, with whom, and where it is. */
export function ShippedBanner({ order }: { order: OrderWire }) {
  const arrival = arrivalOf(order);
  const { carrier, trackingNumber, trackingUrl: track } = order.shipping;
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
      {track !== undefined && (
        <a className="btn" href={track} target="_blank" rel="noopener noreferrer">
          <Truck className="ico-s" /> Track Package
          <span className="vh"> (opens in new tab)</span>
        </a>
      )}
    </section>
  );
}
