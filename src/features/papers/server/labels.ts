import { isPickup } from '#features/orders/delivery-labels.ts';
import type { Order } from '#features/orders/contract.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { cashToCollect } from '#features/orders/payment/cash-to-collect.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { Context } from '#platform/server/context.ts';
import type { LabelSheet } from '../label-contract.ts';
import type { PaperDeps } from './settle-papers.ts';
import type { Parcel } from './pdf/draw-labels.ts';

/** Nothing where the money has not come and is not collected at the door. */
function payWords(order: Order): string {
  const cash = cashToCollect(order);
  if (cash === undefined) return '';
  if (cash === 0) return 'Prepaid';
  return `${isPickup(order.shipping) ? 'To pay' : 'Collect'} ${formatPaise(cash)}`;
}

function parcelOf(order: Order, { who }: ShopSettings): Parcel {
  const { shippingName: name, shippingAddress: address, shipping } = order;
  const { address1, address2, city, state, zipCode } = address;
  const isPickedUp = isPickup(shipping);
  const place = [city, state].filter((one) => one !== '').join(', ');
  return {
    number: order.number,
    to: {
      name: `${name.firstName} ${name.lastName}`.trim(),
      lines: isPickedUp
        ? ['Pickup']
        : [address1, address2, place].filter((line) => line.trim() !== ''),
      pin: isPickedUp ? '' : zipCode,
      phone: name.phone,
    },
    from: {
      name: who.name,
      lines: [who.address].filter((line) => line !== ''),
      phone: who.phone === '' ? '' : `Phone ${who.phone}`,
    },
    pay: payWords(order),
    items: order.items.map(({ product, quantity, personal = [] }) => ({
      name: product.variant === '' ? product.name : `${product.name} (${product.variant})`,
      details: personal.map(({ label, value }) => `${label}: ${value}`),
      quantity,
    })),
    message: order.gift?.message ?? '',
  };
}

type Labels = { orders: string[]; sheet: LabelSheet };

/** Labels or packing slips of orders as one PDF. @throws OrderNotFound */
export async function getLabels(
  ctx: Context,
  { settings }: PaperDeps,
  { orders, sheet }: Labels,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const parcels: Parcel[] = [];
  for (const id of orders) {
    parcels.push(parcelOf(await getOrder(ctx, id, 'anybody'), settings()));
  }
  const { drawLabels } = await import('./pdf/draw-labels.ts');
  const name = sheet === 'slips' ? 'packing-slips.pdf' : 'labels.pdf';
  return { name, bytes: await drawLabels(parcels, sheet) };
}
