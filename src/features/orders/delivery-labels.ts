import type { Order } from './contract.ts';

type Shipping = Pick<Order['shipping'], 'name' | 'kind'>;

/** The only way of delivery of a shop that offers no choice goes without a name. */
const PLAIN = 'Standard';

export function isPickup({ kind }: Shipping): boolean {
  return kind === 'pickup';
}

/** The label beside the price: `Shipping`, `Shipping (Express)`, `Pickup`. */
export function shippingLabel(shipping: Shipping): string {
  const { name = PLAIN } = shipping;
  if (isPickup(shipping)) return 'Pickup';
  return name === PLAIN ? 'Shipping' : `Shipping (${name})`;
}
