import { formatPaise } from '#platform/contract/format-rupees.ts';
import { Email } from '#platform/contract/text.ts';
import type { Order } from '../../contract.ts';
import type { OrderDeps } from '../order-deps.ts';

const MOMENT = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** `21 Nov 2026, 6:30 pm` on the shop's clock, wherever the process runs. */
export function moment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} IST`;
}

/** The address of the order's page; '' without `origin`. */
export function orderLink({ number }: Order, { origin }: OrderDeps): string {
  return origin === undefined ? '' : `${origin}/order/${number}`;
}

/** The customer's address if it is valid. */
export function customerAddress({ shippingName: { email } }: Order): string | undefined {
  return Email.safeParse(email).success ? email : undefined;
}

export function itemsFact({ items }: Order) {
  const lines = items.map(({ quantity, lineTotal, product: { name, variant } }) => {
    const label = variant === '' ? name : `${name} (${variant})`;
    return `${quantity} x ${label}: ${formatPaise(lineTotal)}`;
  });
  return { label: 'Items', value: lines.join('\n') };
}

export function sumFacts({ pricing: { subtotal, discount, shipping, total } }: Order) {
  return [
    { label: 'Subtotal', value: formatPaise(subtotal) },
    { label: 'Discount', value: discount === 0 ? '' : formatPaise(discount) },
    { label: 'Shipping', value: formatPaise(shipping) },
    { label: 'Total', value: formatPaise(total) },
  ];
}

export function addressFact({ shippingName, shippingAddress: to }: Order) {
  const value = [
    `${shippingName.firstName} ${shippingName.lastName}`.trim(),
    to.address1,
    to.address2,
    `${to.city}, ${to.state} ${to.zipCode}`,
    to.country,
  ];
  return { label: 'Deliver to', value: value.filter(Boolean).join('\n') };
}
