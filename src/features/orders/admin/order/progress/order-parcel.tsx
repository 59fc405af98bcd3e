import { useState } from 'react';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { OrderWire } from '../../../contract.ts';
import type { Parcel } from '../../../change/change-contract.ts';
import type { putParcel } from '../../../endpoints.ts';
import { TrackLink } from '../../../storefront/track-link.tsx';
import { ParcelDialog } from '../../parcels/parcel-dialog.tsx';
import { useOrderWrite } from '../use-admin-order.ts';
import styles from './progress.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

type Shipping = OrderWire['shipping'];

function isKnown({ carrier, trackingNumber, trackingUrl, estimatedDelivery }: Shipping): boolean {
  return [carrier, trackingNumber, trackingUrl, estimatedDelivery].some(Boolean);
}

function Facts({ shipping }: { shipping: Shipping }) {
  const { carrier, trackingNumber, estimatedDelivery } = shipping;
  return (
    <>
      <dl className={adminScreensStyles.definitions}>
        {carrier !== undefined && (
          <>
            <dt>Carrier</dt>
            <dd>{carrier}</dd>
          </>
        )}
        {trackingNumber !== undefined && (
          <>
            <dt>Tracking number</dt>
            <dd className={`row wrap tabular ${styles.tracking}`}>
              <span translate="no">{trackingNumber}</span>{' '}
              <CopyButton value={trackingNumber} label="tracking number" />
            </dd>
          </>
        )}
        {estimatedDelivery !== undefined && (
          <>
            <dt>Expected</dt>
            <dd>{formatDate(estimatedDelivery)}</dd>
          </>
        )}
      </dl>
      <TrackLink shipping={shipping} className={`link ${styles.track}`} />
    </>
  );
}

function Correction({ order }: { order: OrderWire }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  const { send } = useOrderWrite(
    (parcel: Parcel) =>
      signedInApi<typeof putParcel>('PUT /v2/admin/order/{id}/parcel', {
        params: { id: order.id },
        body: parcel,
      }),
    () => 'Parcel saved',
  );
  async function save(parcel: Parcel) {
    const refusal = await send(parcel);
    if (refusal === undefined) setIsOpen(false);
    return refusal;
  }
  const label = isKnown(order.shipping) ? 'Correct parcel' : 'Add parcel';
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : 'ao-offline'}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <ParcelDialog
        isOpen={isOpen}
        order={order}
        // Carriers are stored as text: an older one is not in the list.
        known={order.shipping as Parcel}
        title={`Parcel of order ${order.number}`}
        saveLabel="Save parcel"
        onSave={save}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

/** The parcel's details, which can be corrected while it is on its way. */
export function OrderParcel({ order }: { order: OrderWire }) {
  const { status, shipping } = order;
  const isOnItsWay = status === 'shipped';
  if (!isOnItsWay && !(status === 'delivered' && isKnown(shipping))) return null;
  return (
    <section className="card" aria-labelledby="ao-parcel">
      <h2 id="ao-parcel">Parcel</h2>
      {isKnown(shipping) ? (
        <Facts shipping={shipping} />
      ) : (
        <p className="muted">No carrier or tracking number yet.</p>
      )}
      {isOnItsWay && (
        <div className={`cluster ${styles.moves}`}>
          <Correction order={order} />
        </div>
      )}
    </section>
  );
}
