import { Link } from 'react-router';
import { CustomerPicture } from '#features/media/storefront/customer/customer-pictures.tsx';
import { itemsInWords } from '#features/cart/storefront/cart-arithmetic.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { Clock } from '#platform/ui/icons/icons.generated.tsx';
import { cashName } from '#features/cart/payment-ways.ts';
import type { OrderWire } from '../../contract.ts';
import { cancelMoney } from '../../change/cancel-money.ts';
import { payBySentence } from '../../payment/pay-by.ts';
import type { PaymentStatus } from '../../payment/payment-status.ts';
import { paymentWords } from '../../payment/payment-words.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { cancellableTill, isToBePaid, LEVELS, statusSentence } from '../order-facts.ts';
import { RewordLink } from '../../rewording/storefront/rewording-banner.tsx';
import { awaitedLines } from '../../rewording/rewording-state.ts';
import { TrackLink } from '../track-link.tsx';
import styles from './my-orders.module.css';
import ordersStyles from '../orders.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

type OrderCardProps = {
  order: OrderWire;
  now: number;
  onCancel: () => void;
};

const MOST_PICTURES = 4;
const MOST_NAMES = 3;

const MOST_PHOTOS = 3;

function photosOf(items: OrderWire['items']): string[] {
  const ids = items.flatMap(({ personal = [] }) =>
    personal.flatMap(({ pictureIds = [] }) => pictureIds),
  );
  return [...new Set(ids)].slice(0, MOST_PHOTOS);
}

function Pictures({ order: { items } }: { order: OrderWire }) {
  const products = items.filter(({ productId }) => productId !== undefined);
  const more = products.length - MOST_PICTURES;
  return (
    <div className={`row wrap ${styles.pictures}`}>
      {products.slice(0, MOST_PICTURES).map(({ product }, at) => (
        <Picture
          key={at}
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
      {photosOf(items).map((id) => (
        <CustomerPicture key={id} id={id} alt="Your photo" />
      ))}
      {more > 0 && <span className="muted">{`+${more}`}</span>}
    </div>
  );
}

/** "Name Keychain (Asha, Gold)". */
function nameOf({ product, personal = [] }: OrderWire['items'][number]): string {
  const words = personal.map(({ value }) => value).join(', ');
  return words === '' ? product.name : `${product.name} (${words})`;
}

/** "Rose Tray, Wave Coasters and 2 more". */
function namesOf({ items }: OrderWire): string {
  const names = items.map(nameOf);
  if (names.length <= MOST_NAMES) return names.join(', ');
  const shown = names.slice(0, MOST_NAMES - 1);
  return `${shown.join(', ')} and ${names.length - shown.length} more`;
}

function hasProducts({ items }: OrderWire): boolean {
  return items.some(({ productId }) => productId !== undefined);
}

function Actions({ order, now, onCancel }: OrderCardProps) {
  const support = useOverlayLink('support', order.number);
  const toOrder = { to: `/order/${order.number}`, state: { order } };
  const [awaited] = awaitedLines(order);
  return (
    <div className={styles.actions}>
      {awaited !== undefined && <RewordLink order={order} line={awaited} className={styles.full} />}
      {order.status === 'shipped' && (
        <TrackLink shipping={order.shipping} className={`btn ${buttonStyles.small} ${styles.full}`}>
          {` ${order.number}`}
        </TrackLink>
      )}
      {isToBePaid(order) && (
        <LinkButton
          variant={order.shipping.trackingUrl === undefined ? 'primary' : 'secondary'}
          size="s"
          className={styles.full}
          {...toOrder}
        >
          How to pay<span className="visually-hidden">{` for order ${order.number}`}</span>
        </LinkButton>
      )}
      <LinkButton variant="secondary" size="s" {...toOrder}>
        View Details<span className="visually-hidden">{` of order ${order.number}`}</span>
      </LinkButton>
      {order.status === 'delivered' && hasProducts(order) && (
        <LinkButton variant="secondary" size="s" {...toOrder} to={`${toOrder.to}#reviews`}>
          Review<span className="visually-hidden">{` your pieces of order ${order.number}`}</span>
        </LinkButton>
      )}
      {cancellableTill(order, now) !== undefined && (
        <Button variant="danger" size="s" onClick={onCancel}>
          Cancel Order<span className="visually-hidden">{` ${order.number}`}</span>
        </Button>
      )}
      <Link className="link" {...support}>
        Support<span className="visually-hidden">{` for order ${order.number}`}</span>
      </Link>
    </div>
  );
}

/** Payment that still needs something done; nothing if it is simply paid. */
function PaymentOf({ order }: { order: OrderWire }) {
  const { status, words } = paymentWords(order, 'customer');
  const isSettled = status === 'Paid' || isPaidOnArrival(order);
  const isForgotten = order.status === 'cancelled' && isLeftUnpaid(status);
  if (isSettled || isForgotten) return null;
  return (
    <Badge tone="pending" icon={<Clock className="icon-small" />}>
      {words}
    </Badge>
  );
}

const isLeftUnpaid = (status: PaymentStatus) => status === 'Pending' || status === 'Rejected';

function moneySentence(order: OrderWire, now: number): string | undefined {
  if (order.status === 'cancelled') return cancelMoney(order) || undefined;
  const { payBy, createdAt } = order;
  return payBy === undefined ? undefined : payBySentence({ payBy, createdAt }, new Date(now));
}

export function OrderCard(props: OrderCardProps) {
  const { order, now } = props;
  const { words } = useShop();
  const sentence = statusSentence(order, now, words);
  const money = moneySentence(order, now);
  return (
    <li>
      <article className={`card ${styles.card}`} aria-labelledby={`order-${order.number}`}>
        <Vessel
          level={LEVELS[order.status]}
          className={order.status === 'cancelled' ? ordersStyles.cancelledVessel : undefined}
        />
        <div className={`column ${styles.cardText}`}>
          <div className={`row wrap ${styles.cardHead}`}>
            <h2 id={`order-${order.number}`} translate="no">
              {order.number}
            </h2>
            <CopyButton
              value={order.number}
              label={`order ID ${order.number}`}
              className={ordersStyles.copyPlain}
            />
            <StatusBadge status={order.status} />
            <PaymentOf order={order} />
            {isPaidOnArrival(order) && order.status !== 'cancelled' && (
              <Badge tone="default">{cashName(order.shipping.kind)}</Badge>
            )}
            <span className="muted">{formatDate(order.createdAt)}</span>
          </div>
          {sentence !== '' && <p className={styles.cardStatus}>{sentence}</p>}
          {money !== undefined && <p className={styles.cardStatus}>{money}</p>}
          {awaitedLines(order).length > 0 && (
            <p className={styles.cardStatus}>The maker asks you to change your words.</p>
          )}
          <p className="breaks">{namesOf(order)}</p>
          <div className={`row wrap ${styles.cardContents}`}>
            <Pictures order={order} />
            <span className="muted tabular">
              <span>{`${itemsInWords(order.items)} ·`}</span>{' '}
              <b translate="no">{formatRupees(order.pricing.total, { exact: true })}</b>
            </span>
          </div>
        </div>
        <Actions {...props} />
      </article>
    </li>
  );
}
