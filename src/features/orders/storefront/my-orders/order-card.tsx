import { Link } from 'react-router';
import { itemsInWords } from '#features/cart/items-in-words.ts';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { StatusBadge } from '#platform/ui/display/status-badge.tsx';
import { Vessel } from '#platform/ui/display/vessel.tsx';
import { Truck } from '#platform/ui/icons/truck.tsx';
import type { OrderWire } from '../../contract.ts';
import { cancellableTill, LEVELS, standingOf } from '../order-facts.ts';

type OrderCardProps = {
  order: OrderWire;
  now: number;
  isCancelling: boolean;
  onCancel: () => void;
};

/** More pictures than these are a number. */
const MOST_PICTURES = 4;

function Pictures({ order: { items } }: { order: OrderWire }) {
  const more = items.length - MOST_PICTURES;
  return (
    <div className="pics">
      {items.slice(0, MOST_PICTURES).map(({ product, productId, variantId }) => (
        <Picture
          key={`${productId} ${variantId}`}
          src={{
            mediaId: product.mediaId,
            url: product.image,
            alt: product.name,
            width: 960,
            height: 1200,
          }}
          sizes="52px"
          widths={[64, 96, 128, 160]}
          className="thumb"
        />
      ))}
      {more > 0 && <span className="muted">+{more}</span>}
    </div>
  );
}

function Actions({ order, now, isCancelling, onCancel }: OrderCardProps) {
  const support = useOverlayLink('support', order.number);
  const track = order.status === 'shipped' ? order.shipping.trackingUrl : undefined;
  return (
    <div className="acts">
      {track !== undefined && (
        <a className="btn btn-s full" href={track} target="_blank" rel="noopener noreferrer">
          <Truck className="ico-s" /> Track Package
          <span className="vh"> {order.number} (opens in new tab)</span>
        </a>
      )}
      <LinkButton variant="secondary" size="s" to={`/order/${order.number}`} state={{ order }}>
        View Details<span className="vh"> of order {order.number}</span>
      </LinkButton>
      {cancellableTill(order, now) !== undefined && (
        <Button variant="danger" size="s" busy={isCancelling} onClick={onCancel}>
          Cancel Order<span className="vh"> {order.number}</span>
        </Button>
      )}
      <Link className="link" {...support}>
        Support<span className="vh"> for order {order.number}</span>
      </Link>
    </div>
  );
}

/** One order in the list: how far it is, what is in it, what one may do. */
export function OrderCard(props: OrderCardProps) {
  const { order, now } = props;
  return (
    <li>
      <article className="card ocard" aria-labelledby={`order-${order.number}`}>
        <Vessel
          level={LEVELS[order.status]}
          className={order.status === 'cancelled' ? 'core-cancelled' : undefined}
        />
        <div className="ocard-words">
          <div className="row wrap ocard-head">
            <h2 id={`order-${order.number}`}>{order.number}</h2>
            <CopyButton value={order.number} label={`order ID ${order.number}`} />
            <StatusBadge status={order.status} />
            <span className="muted">{formatDate(order.createdAt)}</span>
          </div>
          <p className="ocard-standing">{standingOf(order, now)}</p>
          <div className="row wrap ocard-what">
            <Pictures order={order} />
            <span className="muted num">
              {itemsInWords(order.items)} ·{' '}
              <b>{formatRupees(order.pricing.total, { exact: true })}</b>
            </span>
          </div>
        </div>
        <Actions {...props} />
      </article>
    </li>
  );
}
