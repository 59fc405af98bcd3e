import { shownPhone } from '#platform/contract/india/phone.ts';
import { useId, type ReactNode } from 'react';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import type { OrderWire } from '../../../contract.ts';
import { isPickup } from '../../../delivery-labels.ts';
import {
  addressLines,
  destinationLines,
  fullName,
  labelText,
} from '../../../storefront/address-lines.ts';
import styles from '../order.module.css';

type AddressProps = {
  name: OrderWire['shippingName'];
  address: OrderWire['shippingAddress'];
};

type LinesProps = Pick<AddressProps, 'name'> & { lines: readonly string[] };

function AddressBlock({ name, lines }: LinesProps) {
  return (
    <p className={styles.address}>
      <b>
        <bdi>{fullName(name)}</bdi>
      </b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {name.phone !== '' && (
        <span className="tabular" translate="no">
          {shownPhone(name.phone)}
        </span>
      )}
    </p>
  );
}

type AddressCardProps = AddressProps & {
  title: string;
  /** The address can be copied for a label. */
  isForLabel: boolean;
  children?: ReactNode;
};

export function AddressCard({ title, name, address, isForLabel, children }: AddressCardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`wrap between ${styles.shipTo}`}>
        <AddressBlock name={name} lines={addressLines(address)} />
        {isForLabel && (
          <CopyButton value={labelText(name, address)} label="Copy address for label" showsLabel />
        )}
      </div>
      {children}
    </section>
  );
}

type ShipToProps = { order: OrderWire; children?: ReactNode };

function PickedUp({ order, children }: ShipToProps) {
  const lines = destinationLines(order);
  if (lines.length === 0) return null;
  return (
    <section className="card" aria-labelledby="ao-pickup">
      <h2 id="ao-pickup">Pickup from</h2>
      <AddressBlock name={order.shippingName} lines={lines} />
      {children}
    </section>
  );
}

export function ShipTo({ order, children }: ShipToProps) {
  const { shipping, shippingName, shippingAddress } = order;
  if (isPickup(shipping)) return <PickedUp order={order}>{children}</PickedUp>;
  return (
    <AddressCard title="Ship to" name={shippingName} address={shippingAddress} isForLabel>
      {children}
    </AddressCard>
  );
}
