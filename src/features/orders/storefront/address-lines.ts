import type { OrderWire } from '../contract.ts';
import { isPickup } from '../delivery-labels.ts';

type Name = OrderWire['shippingName'];
type Address = OrderWire['shippingAddress'];

export function fullName({ firstName, lastName }: Name): string {
  return `${firstName} ${lastName}`.trim();
}

/** Lines of an address as on a parcel, without the name; none if the order was handed over. */
export function addressLines(address: Address): string[] {
  const { address1, address2, city, state, zipCode, country } = address;
  if (address1 === '' && city === '') return [];
  return [address1, address2, `${city}, ${state} - ${zipCode}`, country].filter(
    (line) => line.trim() !== '',
  );
}

/** The address, or where the customer picks it up. */
export function destinationLines({ shipping, shippingAddress }: OrderWire): string[] {
  if (!isPickup(shipping)) return addressLines(shippingAddress);
  return (shipping.place ?? '').split('\n').filter((line) => line.trim() !== '');
}

/** Name, address and phone for a courier's label program. */
export function labelText(name: Name, address: Address): string {
  const phone = name.phone === '' ? [] : [`Phone ${name.phone}`];
  return [fullName(name), ...addressLines(address), ...phone].join('\n');
}

export function isSentToBilling(order: OrderWire): boolean {
  const { shippingName, billingName, shippingAddress, billingAddress } = order;
  return (
    labelText(shippingName, shippingAddress) === labelText(billingName, billingAddress) &&
    shippingName.email === billingName.email
  );
}
