import * as z from 'zod';
import { PersonalLine } from '#features/cart/contract.ts';
import { DELIVERY_KINDS } from '#features/shop/delivery/delivery-zones.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import type { ListedOrder } from '../admin-contract.ts';
import { cancellableUntil } from '../change/cancel-window.ts';
import { Order, OrderAddress, OrderEvent } from '../contract.ts';
import { StoredGift } from '../gift-contract.ts';
import { knownStatus } from '../order-status.ts';
import { trackingLink } from '../change/tracking-link.ts';
import type { OrderRow } from './order-queries.ts';
import { presentPayments } from './money/present-payment.ts';

const Personal = z.array(PersonalLine.extend({ price: z.int() }));

type Line = OrderRow['lines'][number];

function presentRewording({
  words_reason: reason,
  words_question_at: since,
  words_given_at: provided,
}: Line) {
  if (since === null) return undefined;
  const answer = provided === null ? {} : { givenAt: new Date(provided).toISOString() };
  return { reason, askedAt: new Date(since).toISOString(), ...answer };
}

function presentProduct({ media_id: mediaId, ...line }: Line) {
  return {
    name: line.name,
    ...(line.slug !== null && { slug: line.slug }),
    variant: line.variant,
    image: mediaId === null ? (line.image_url ?? '') : mediaUrl(mediaId, 320, 'webp'),
    ...(mediaId !== null && { mediaId }),
  };
}

function presentItem(line: Line): Order['items'][number] {
  const rewording = presentRewording(line);
  return {
    ...(line.product_id !== null && { productId: line.product_id }),
    variantId: line.variant_id,
    ...(line.personal !== null && { personal: Personal.parse(line.personal) }),
    ...(rewording && { otherWords: rewording }),
    quantity: line.quantity,
    ...(line.returned > 0 && { returned: line.returned }),
    price: line.unit_price,
    lineTotal: line.quantity * line.unit_price,
    ...(line.discount > 0 && { discount: line.discount }),
    ...(line.ships_by !== null && { shipsBy: line.ships_by }),
    product: presentProduct(line),
  };
}

type StageRow = NonNullable<OrderRow['stages']>[number];

export function stageAt({ stages }: Pick<OrderRow, 'stages'>, seq: number): StageRow | undefined {
  return stages?.find((one) => one.seq === seq);
}

export function presentEvent(
  event: OrderRow['events'][number],
): Omit<Order['tracking'][number], 'stage'> {
  return {
    seq: event.seq,
    kind: OrderEvent.shape.kind.parse(event.kind),
    status: knownStatus(event.status),
    text: event.text,
    at: new Date(event.at).toISOString(),
  };
}

function presentStage(stage: StageRow | undefined) {
  return stage && { stage: { note: stage.note, pictures: stage.pictures } };
}

function presentShipping(row: OrderRow): Order['shipping'] {
  const parcel = {
    ...(row.carrier !== null && { carrier: row.carrier }),
    ...(row.tracking_number !== null && { trackingNumber: row.tracking_number }),
  };
  const trackingUrl = trackingLink({ ...parcel, trackingUrl: row.tracking_url ?? undefined });
  return {
    method: row.shipping_method,
    name: row.delivery_name,
    kind: DELIVERY_KINDS.find((known) => known === row.delivery_kind) ?? 'courier',
    ...(row.delivery_place !== '' && { place: row.delivery_place }),
    cost: row.shipping,
    ...parcel,
    ...(trackingUrl !== undefined && { trackingUrl }),
    ...(row.estimated_delivery !== null && { estimatedDelivery: row.estimated_delivery }),
  };
}

function presentDates(row: OrderRow) {
  return {
    ...(row.delivered_at !== null && { deliveredDate: row.delivered_at.toISOString() }),
    ...(row.estimated_delivery !== null && { estimatedDelivery: row.estimated_delivery }),
    ...(row.ship_by !== null && { shipBy: row.ship_by }),
    ...(row.sold_at !== null && { soldAt: row.sold_at.toISOString() }),
    ...(row.confirmed_at !== null && { confirmedAt: row.confirmed_at.toISOString() }),
    ...(row.is_cancellable && { cancellableUntil: cancellableUntil(row.created_at).toISOString() }),
  };
}

/** Customer and recipient; of a gift these are two people. */
function presentNames(row: OrderRow) {
  const { first_name: firstName, last_name: lastName, phone, email } = row;
  const billingName = { firstName, lastName, phone, email };
  if (row.gift === null) return { shippingName: billingName, billingName };
  const { message, ...recipient } = StoredGift.parse(row.gift);
  return { shippingName: { ...recipient, email }, billingName, gift: { message } };
}

/** `linkVersion` is for links in mails, and for no answer; absent where no link opens it. */
export type LinkedOrder = Order & { linkVersion?: number };

function presentLink({ link_version: linkVersion, link_ended_at: ended }: OrderRow) {
  return linkVersion !== null && ended === null ? { linkVersion } : {};
}

function presentCoupon({
  coupon_code: code,
  offer_title: title,
  offer_discount: discount,
}: OrderRow) {
  return title === '' ? {} : { coupon: { code: code ?? '', title, discount } };
}

export function presentOrder(row: OrderRow): LinkedOrder {
  const address = OrderAddress.parse(row.address);
  const { subtotal, discount, shipping, fee, total } = row;
  return {
    id: row.id,
    ...presentLink(row),
    number: row.number,
    status: knownStatus(row.status),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...presentDates(row),
    userId: row.uid,
    items: row.lines.map(presentItem),
    pricing: { subtotal, discount, shipping, ...(fee > 0 && { fee }), total },
    ...presentNames(row),
    shippingAddress: address,
    billingAddress: address,
    ...presentPayments(row),
    shipping: presentShipping(row),
    ...(row.cancel_reason !== '' && { cancelReason: row.cancel_reason }),
    ...(row.customer_reason !== '' && { customerReason: row.customer_reason }),
    ...presentCoupon(row),
    notes: row.notes,
    ...(row.buyer_gstin !== '' && { buyerGstin: row.buyer_gstin }),
    tracking: row.events.map((event) => ({
      ...presentEvent(event),
      ...presentStage(stageAt(row, event.seq)),
    })),
  };
}

/** The part of a listed order that only the owner sees. */
export function presentOwn({ tags, lines }: OrderRow): Pick<ListedOrder, 'tags' | 'items'> {
  const items = lines.map((line) => ({
    ...presentItem(line),
    ...(line.code !== '' && { code: line.code }),
  }));
  return { tags, items };
}

/** Encodes an order for the data of a problem, which no response schema encodes: money in rupees. */
export function presentOrderOnWire(row: OrderRow) {
  return Order.encode(presentOrder(row));
}
