import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import { Timeline } from '#features/orders/storefront/timeline.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { useNow } from '#platform/client/use-now.ts';
import type { OrderWire } from '../../contract.ts';
import { isPickup } from '../../delivery-labels.ts';
import {
  arrivalSentence,
  cancellableTill,
  isToBePaid,
  LEVELS,
  READY,
  statusSentence,
} from '../order-facts.ts';
import { CancelOrderDialog } from '../cancel-order-dialog.tsx';
import { BY_LINK } from '../../guest/storefront/stored-link.ts';
import { useCancelOrder } from '../use-cancel-order.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { OrderItems } from '../order-lines.tsx';
import { RewordingBanner } from '../../rewording/storefront/rewording-banner.tsx';
import { TrackLink } from '../track-link.tsx';
import { OrderStages } from '../../stages/storefront/order-stages.tsx';
import { OrderSide } from './order-side.tsx';
import { timelineSteps } from './timeline-steps.ts';
import styles from './order.module.css';
import ordersStyles from '../orders.module.css';

function Cancelling({ uid, order, now }: { uid: string; order: OrderWire; now: number }) {
  const { confirm, dialog } = useCancelOrder(uid);
  const { words } = useShop();
  const sentence = order.status === 'pending' ? statusSentence(order, now, words) : '';
  return (
    <>
      {sentence !== '' && (
        <p className={`row wrap ${styles.cancel}`}>
          <span>{`${sentence}.`}</span>
          {cancellableTill(order, now) !== undefined && (
            <Button variant="danger" size="s" onClick={() => confirm(order)}>
              Cancel Order
            </Button>
          )}
        </p>
      )}
      {dialog && <CancelOrderDialog {...dialog} />}
    </>
  );
}

type OrderViewProps = {
  /** The order's customer, or `BY_LINK`. */
  uid: string;
  order: OrderWire;
  /** Drawn by the payments feature. */
  payment: ReactNode;
  /** Drawn by the papers feature. */
  papers: ReactNode;
  /** Drawn by the reviews feature. */
  reviews: ReactNode;
};

export function OrderView({ uid, order, payment, papers, reviews }: OrderViewProps) {
  const now = useNow();
  // Stays where it was found: what has the focus in it does not move when it is paid.
  const [isPaymentFirst] = useState(isToBePaid(order));
  return (
    <div className={`frame ${ordersStyles.page} ${styles.page}`}>
      {uid !== BY_LINK && (
        <Link className={`link tap ${styles.back}`} to="/my-orders">
          <ArrowLeft className="icon-small" /> My Orders
        </Link>
      )}
      <div className={`row wrap ${styles.head}`}>
        <h1 id={`order-${order.number}`}>
          Order <span translate="no">{order.number}</span>
        </h1>
        <CopyButton value={order.number} label="order ID" className={ordersStyles.copyPlain} />
        <StatusBadge status={order.status} />
        <span className="muted">{`Placed ${formatDateTime(order.createdAt)}`}</span>
      </div>
      {uid !== BY_LINK && <RewordingBanner order={order} />}
      {order.status === 'shipped' && <ShippedBanner order={order} />}
      {order.cancelReason !== undefined && (
        <p className={`typed well ${styles.cancelReason}`}>
          Why we cancelled it: <span>{order.cancelReason}</span>
        </p>
      )}
      <div className={styles.details}>
        <div className={`column ${styles.main}`}>
          {isPaymentFirst && <div>{payment}</div>}
          <section aria-labelledby="order-progress">
            <h2 id="order-progress">Progress</h2>
            <Timeline
              steps={timelineSteps(order)}
              {...(order.status !== 'cancelled' && { level: LEVELS[order.status] })}
            />
            <Cancelling uid={uid} order={order} now={now} />
          </section>
          <OrderStages order={order} />
          <OrderItems order={order} />
          {reviews}
        </div>
        <OrderSide
          order={order}
          payment={!isPaymentFirst && payment}
          papers={papers}
          isByLink={uid === BY_LINK}
        />
      </div>
    </div>
  );
}

function ShippedBanner({ order }: { order: OrderWire }) {
  const { carrier, trackingNumber } = order.shipping;
  return (
    <section className={styles.shipping} aria-label="Shipped">
      <div>
        <p className={styles.shipWhen}>
          {isPickup(order.shipping) ? READY : (arrivalSentence(order) ?? 'On its way')}
        </p>
        <p className="muted row wrap">
          {carrier !== undefined && <span>{carrier}</span>}
          {trackingNumber !== undefined && (
            <>
              <b className="tabular" translate="no">
                {trackingNumber}
              </b>
              <CopyButton
                value={trackingNumber}
                label="tracking number"
                className={ordersStyles.copyPlain}
              />
            </>
          )}
        </p>
      </div>
      <TrackLink shipping={order.shipping} className="btn" />
    </section>
  );
}
