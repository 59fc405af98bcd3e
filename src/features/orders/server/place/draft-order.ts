import type { PricedLine } from '#features/cart/server/open-cart.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { OrderTotals } from '../../order-totals.ts';
import type { OrderRow } from '../order-queries.ts';
import { newOrderNumber } from './order-number.ts';
import type { Recipient } from './recipient-of.ts';

type Draft = {
  uid: string;
  at: Date;
  recipient: Recipient;
  lines: PricedLine[];
  totals: OrderTotals;
  notes: string;
};

function lineRow(line: PricedLine): OrderRow['lines'][number] {
  return {
    product_id: line.productId,
    variant_id: line.variantId,
    name: line.name,
    slug: line.slug,
    variant: line.variant,
    media_id: line.mediaId ?? null,
    image_url: line.imageUrl ?? null,
    quantity: line.quantity,
    unit_price: line.unitPrice,
  };
}

/** A new order as it will be read back: what is sold, to whom and for how much, copied. */
export function draftOrder({ uid, at, recipient, lines, totals, notes }: Draft): OrderRow {
  return {
    id: uuidv7(at.getTime()),
    number: newOrderNumber(),
    uid,
    status: 'pending',
    ...totals,
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    phone: recipient.phone,
    email: recipient.email,
    address: recipient.address,
    shipping_method: 'standard',
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    estimated_delivery: null,
    coupon_code: null,
    notes,
    cancel_reason: '',
    created_at: at,
    updated_at: at,
    delivered_at: null,
    payment_method: 'UPI',
    payment_status: 'Pending',
    payment_amount: totals.total,
    transaction_id: null,
    payment_reason: '',
    is_cancellable: true,
    lines: lines.map(lineRow),
    events: [
      { seq: 1, kind: 'placed', status: 'pending', text: 'Order placed', at: at.toISOString() },
    ],
  };
}
