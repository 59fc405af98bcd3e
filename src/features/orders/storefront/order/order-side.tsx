import { shownPhone } from '#platform/contract/india/phone.ts';
import type { ReactNode } from 'react';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Printer } from '#platform/ui/icons/icons.generated.tsx';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import type { OrderWire } from '../../contract.ts';
import { isPickup, shippingLabel } from '../../delivery-labels.ts';
import { destinationLines } from '../address-lines.ts';
import { OrderSums } from '../order-lines.tsx';
import { BuyAgain } from './buy-again.tsx';
import { KeepLink } from '../../guest/storefront/keep-link.tsx';
import { KeepOrder } from '../../guest/storefront/keep-order.tsx';
import styles from './order.module.css';

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type AddressProps = { name: OrderWire['shippingName']; address: OrderWire['shippingAddress'] };

type AddressBlockProps = AddressProps & {
  title: string;
  isSameAsShipping?: boolean;
  /** The place of pickup, which replaces the address. */
  place?: readonly string[];
};

export function AddressBlock({
  title,
  name,
  address,
  isSameAsShipping = false,
  place,
}: AddressBlockProps) {
  const isKnown = address.address1 !== '' || address.city !== '';
  const street = [
    address.address1,
    address.address2,
    `${address.city}, ${address.state} ${address.zipCode}`,
    address.country,
  ];
  const lines = isSameAsShipping ? ['Same as shipping'] : (place ?? (isKnown ? street : []));
  return (
    <div>
      <h3>{title}</h3>
      <p className={`breaks ${styles.address}`}>
        <b>{`${name.firstName} ${name.lastName}`.trim()}</b>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className="tabular" translate="no">
          {shownPhone(name.phone)}
        </span>
      </p>
    </div>
  );
}

/** The delivery address, or the place of pickup. */
export function DeliveryBlock({ order, title }: { order: OrderWire; title: string }) {
  const isPickedUp = isPickup(order.shipping);
  return (
    <AddressBlock
      title={isPickedUp ? 'Pickup from' : title}
      name={order.shippingName}
      address={order.shippingAddress}
      {...(isPickedUp && { place: destinationLines(order) })}
    />
  );
}

type OrderSideProps = {
  order: OrderWire;
  payment: ReactNode;
  papers: ReactNode;
  isByLink: boolean;
};

export function OrderSide({ order, payment, papers, isByLink }: OrderSideProps) {
  const support = useOverlayLink('support', order.number);
  const receipt = { ...useOverlayLink('print', 'receipt'), preventScrollReset: false };
  const isSameAddress =
    !isPickup(order.shipping) &&
    isSame(order.shippingAddress, order.billingAddress) &&
    isSame(order.shippingName, order.billingName);
  return (
    <aside className={`column ${styles.side}`} aria-label="About this order">
      <section className="well" aria-labelledby="order-summary">
        <h2 id="order-summary">Summary</h2>
        <OrderSums
          coupon={order.coupon}
          pricing={order.pricing}
          label={shippingLabel(order.shipping)}
        />
      </section>
      {payment}
      <div className={`column card ${styles.addresses}`}>
        <DeliveryBlock order={order} title="Shipping address" />
        <AddressBlock
          title="Billing address"
          name={order.billingName}
          address={order.billingAddress}
          isSameAsShipping={isSameAddress}
        />
        {order.gift && order.gift.message !== '' && (
          <div>
            <h3>Your gift message</h3>
            <p className={`breaks ${styles.address}`}>{order.gift.message}</p>
          </div>
        )}
        {order.notes !== '' && (
          <div>
            <h3>Your note</h3>
            <p className={`breaks ${styles.address}`}>{order.notes}</p>
          </div>
        )}
      </div>
      {papers}
      {order.items.some(({ productId }) => productId !== undefined) && <BuyAgain order={order} />}
      <LinkButton variant="secondary" block icon={<Printer className="icon-small" />} {...receipt}>
        Print receipt
      </LinkButton>
      <LinkButton variant="secondary" block {...support}>
        Contact Support
      </LinkButton>
      {isByLink ? (
        <KeepLink order={order} />
      ) : (
        <p className={`row wrap ${styles.keep}`}>
          <KeepOrder order={order} />
        </p>
      )}
    </aside>
  );
}
