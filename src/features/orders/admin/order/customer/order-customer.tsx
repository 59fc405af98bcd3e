import { Link } from 'react-router';
import { callLink, chatLink, indianMobile, shownPhone } from '#platform/contract/india/phone.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { Mail, MessageCircle, Phone } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminOrderWire } from '../../../admin-contract.ts';
import type { OrderWire } from '../../../contract.ts';
import { isPickup } from '../../../delivery-labels.ts';
import { cashName } from '#features/cart/payment-ways.ts';
import { isPaidOnArrival } from '../../../payment/payment-method.ts';
import { fullName, isSentToBilling } from '../../../storefront/address-lines.ts';
import { isGuest } from '#features/identity/guest-uid.ts';
import { GuestBadge } from '../../order-badges.tsx';
import { EndedLinkCard, OrderLinkCard } from './order-link.tsx';
import { CustomerSessions } from './customer-sessions.tsx';
import { AddressCard, ShipTo } from './ship-to.tsx';
import styles from '../order.module.css';

/** Links to call, and to write on WhatsApp. */
function PhoneLinks({ phone }: { phone: string }) {
  const mobile = indianMobile(phone);
  if (phone === '') return <span className="muted">Not given</span>;
  return (
    <span className={`cluster ${styles.contacts}`}>
      <a className="link tabular" href={mobile === undefined ? `tel:${phone}` : callLink(mobile)}>
        <Phone className="icon-small" />
        <span translate="no">{shownPhone(phone)}</span>
      </a>
      {mobile !== undefined && (
        <a className="link" href={chatLink(mobile)} target="_blank" rel="noreferrer">
          <MessageCircle className="icon-small" />
          WhatsApp <VisuallyHidden>(opens in new tab)</VisuallyHidden>
        </a>
      )}
    </span>
  );
}

type OrderCountProps = { name: OrderWire['billingName']; count: number | undefined };

function OrderCount({ name, count }: OrderCountProps) {
  if (count === undefined) return <span className="muted">…</span>;
  const q = name.email || name.phone || fullName(name);
  const text = count === 1 ? '1 order, this one' : `${count} orders, with this one`;
  return (
    <Link className="link" to={`/admin?${new URLSearchParams({ q })}`}>
      {text}
    </Link>
  );
}

function Person({ order, whole }: { order: OrderWire; whole: AdminOrderWire | undefined }) {
  const { billingName: name, payment } = order;
  return (
    <section className="card" aria-labelledby="ao-customer">
      <h2 id="ao-customer">Customer</h2>
      <dl className={styles.list}>
        <dt>Name</dt>
        <dd>
          <bdi>{`${fullName(name)} `}</bdi>
          {isGuest(order.userId) && <GuestBadge />}
        </dd>
        <dt>Email</dt>
        <dd>
          {name.email === '' ? (
            <span className="muted">Not given</span>
          ) : (
            <a className="link" href={`mailto:${name.email}`}>
              <Mail className="icon-small" />
              <span translate="no">{name.email}</span>
            </a>
          )}
        </dd>
        <dt>Phone</dt>
        <dd>
          <PhoneLinks phone={name.phone} />
        </dd>
        <dt>Payment Method</dt>
        <dd>{isPaidOnArrival(order) ? cashName(order.shipping.kind) : payment.method}</dd>
        <dt>Has placed</dt>
        <dd>
          <OrderCount name={name} count={whole?.customer.orderCount} />
        </dd>
      </dl>
    </section>
  );
}

type OrderCustomerProps = { order: OrderWire; whole: AdminOrderWire | undefined };

export function OrderCustomer({ order, whole }: OrderCustomerProps) {
  const isSame = isSentToBilling(order) && !isPickup(order.shipping);
  const link = whole?.customer.link;
  return (
    <div className="wide-and-narrow">
      <div>
        <Person order={order} whole={whole} />
        {(isGuest(order.userId) || link === 'open') && <OrderLinkCard order={order} />}
        {link === 'ended' && <EndedLinkCard order={order} />}
        {!isGuest(order.userId) && <CustomerSessions order={order} />}
      </div>
      <div>
        <AddressCard
          title="Billing address"
          name={order.billingName}
          address={order.billingAddress}
          isForLabel={isSame}
        >
          {isSame && <p className={`hint ${styles.same}`}>It is shipped there too.</p>}
        </AddressCard>
        {!isSame && <ShipTo order={order} />}
      </div>
    </div>
  );
}
