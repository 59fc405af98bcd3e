import { useId, type ReactNode } from 'react';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import type { OrderWire } from '../../contract.ts';
import { addressLines, fullName, labelText } from '../../storefront/address-lines.ts';

type AddressProps = {
  name: OrderWire['shippingName'];
  address: OrderWire['shippingAddress'];
};

function AddressBlock({ name, address }: AddressProps) {
  return (
    <p className="ao-address">
      <b>{fullName(name)}</b>
      {addressLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {name.phone !== '' && <span className="num">{name.phone}</span>}
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
      <div className="ao-ship-to">
        <AddressBlock name={name} address={address} />
        {isForLabel && (
          <CopyButton value={labelText(name, address)} label="Copy address for label" showsLabel />
        )}
      </div>
      {children}
    </section>
  );
}

export function ShipTo({ order: { shippingName, shippingAddress } }: { order: OrderWire }) {
  return <AddressCard title="Ship to" name={shippingName} address={shippingAddress} isForLabel />;
}
