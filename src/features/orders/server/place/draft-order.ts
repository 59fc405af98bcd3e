import { randomInt } from 'node:crypto';
import type { PricedLine } from '#features/cart/server/price-lines.ts';
import { NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';
import { AddressNotFound, ProfileNotFound, type Profile } from '#features/profile/contract.ts';
import type { DeliveryOption } from '#features/shop/delivery/delivery-price.ts';
import { arrivalOf, type LinePlan, type Plan } from '#features/shop/workshop/ships-by.ts';
import { spread } from '#platform/contract/spread.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { OrderAddress } from '../../contract.ts';
import { CustomerFields, ProfileIncomplete } from '../../place-contract.ts';
import type { NewPart } from '../../payment/payment-parts.ts';
import type { AppliedOffer, OrderTotals } from '#features/cart/pricing.ts';
import type { WayToPay } from '#features/cart/payment-ways.ts';
import type { Channel } from '../../order-channel.ts';
import type { OrderRow } from '../order-queries.ts';
import { presentOrder, type LinkedOrder } from '../present-order.ts';
import type { PartRow } from '../money/present-payment.ts';

/** Digits and letters without lookalikes. */
const NUMBER_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 8;

/** A random order number for people. The table's unique key refuses one that is taken. */
export function newOrderNumber(): string {
  return Array.from(
    { length: NUMBER_LENGTH },
    () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)],
  ).join('');
}

export type Recipient = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  address: OrderAddress;
};

/**
 * Name, contact and address of an order, copied from the profile.
 * @throws ProfileNotFound, ProfileIncomplete without a name or a phone number, AddressNotFound
 */
export function recipientOf(profile: Profile | undefined, addressId: string): Recipient {
  if (!profile) throw ProfileNotFound();
  const { firstName, lastName, phone, email, addresses } = profile;
  if (firstName === '' || phone === '') throw ProfileIncomplete();
  const saved = addresses.find(({ id }) => id === addressId);
  if (!saved) throw AddressNotFound();
  const { isDefault: _, ...address } = saved;
  return { firstName, lastName, phone, email, address };
}

/** What is no product of the shop, as it was agreed on. */
export type FreeLine = {
  name: string;
  details?: string | undefined;
  quantity: number;
  /** Paise. */
  unitPrice: number;
};

export type DecidedLine = PricedLine | FreeLine;

/** What an order costs and how it reaches its customer: by the shop's rules, or agreed on. */
export type DecidedTerms = {
  pricing: OrderTotals;
  delivery: {
    chosen: Pick<DeliveryOption, 'id' | 'name' | 'kind' | 'place'> &
      Partial<Pick<DeliveryOption, 'travelDays'>>;
  };
  payment: WayToPay;
  applied?: AppliedOffer | undefined;
  /** One for each line; by default the discount is shared in proportion to price. */
  lineDiscounts?: readonly number[] | undefined;
};

type Draft = {
  uid: string;
  at: Date;
  recipient: Recipient;
  lines: readonly DecidedLine[];
  terms: DecidedTerms;
  /** Absent for orders that the owner enters. */
  customerFields?: CustomerFields;
  /** Absent in a shop without dates. */
  plan: Plan | undefined;
  linkVersion?: number | undefined;
  /** Absent from an order that does not end by itself. */
  payBy?: Date | undefined;
  /** What is paid when; together the total. Absent where it is paid at once. */
  parts?: NewPart[] | undefined;
  channel?: Channel;
  /** Where that was before it was written down. */
  soldAt?: Date | undefined;
};

function partRow({ label, amount, dueOn }: NewPart, index: number, method: string): PartRow {
  return {
    seq: index + 1,
    label,
    amount,
    due_on: dueOn ?? null,
    method,
    status: 'Pending',
    transaction_id: null,
    reason: '',
  };
}

/** @returns null for an order that is paid at once */
export function partRows(
  parts: NewPart[],
  { total, method }: { total: number; method: string },
): PartRow[] | null {
  if (parts.length < 2) return null;
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (sum !== total) throw new Error(`The parts are ${sum} paise, the order ${total}`);
  return parts.map((part, index) => partRow(part, index, method));
}

/** The copy has no ids, so it does not follow the product. */
export function copyDetail(detail: PricedLine['personal'][number]) {
  const { fieldId: _field, answer: _answer, ...copied } = detail;
  return copied;
}

const FREE = {
  product_id: null,
  variant_id: NO_VARIANT,
  slug: null,
  variant: '',
  code: '',
  media_id: null,
  image_url: null,
};

/** What the owner has written about a line, as an answer of its customer stands there. */
export function detailsOf(details: string) {
  if (details === '') return [];
  return [{ label: 'Details', kind: 'lines' as const, value: details, price: 0 }];
}

function productOf(line: DecidedLine) {
  if (!('productId' in line)) {
    const { details = '' } = line;
    return { ...FREE, personal: details === '' ? null : detailsOf(details) };
  }
  return {
    product_id: line.productId,
    variant_id: line.variantId,
    slug: line.slug,
    variant: line.variant,
    code: line.code,
    media_id: line.mediaId ?? null,
    image_url: line.imageUrl ?? null,
    personal: line.personal.length === 0 ? null : line.personal.map(copyDetail),
  };
}

export function lineRow(
  line: DecidedLine,
  { plan, discount = 0 }: { plan?: LinePlan | undefined; discount?: number | undefined } = {},
): OrderRow['lines'][number] {
  return {
    ...productOf(line),
    name: line.name,
    quantity: line.quantity,
    returned: 0,
    unit_price: line.unitPrice,
    discount,
    words_reason: '',
    words_question_at: null,
    words_given_at: null,
    ships_by: plan?.shipsBy ?? null,
  };
}

function unpaid(parts: NewPart[], due: { total: number; method: string }) {
  const inParts = partRows(parts, due);
  return {
    payment_method: due.method,
    payment_status: due.total === 0 ? 'Paid' : 'Pending',
    payment_amount: inParts?.[0]?.amount ?? due.total,
    parts: inParts,
    refunds: null,
    transaction_id: null,
    payment_reason: '',
  };
}

function originOf({ channel = 'web', soldAt }: Draft) {
  return { channel, sold_at: soldAt ?? null };
}

function customerColumns({ customerFields = CustomerFields.parse({}) }: Draft) {
  const { notes, gift, via, buyerGstin } = customerFields;
  return { notes, gift: gift ?? null, via: via ?? null, buyer_gstin: buyerGstin };
}

function linkAndEndOf({ linkVersion, payBy }: Draft) {
  return { link_version: linkVersion ?? null, link_ended_at: null, pay_by: payBy ?? null };
}

function offerColumns({ applied }: DecidedTerms) {
  const { offer, discount = 0 } = applied ?? {};
  return {
    coupon_code: offer?.code || null,
    offer_title: offer?.title ?? '',
    offer_discount: discount,
  };
}

/** What each line has of a discount that is on all of them. */
export function shareDiscount(
  discount: number,
  lines: readonly { quantity: number; unitPrice: number }[],
): number[] {
  return spread(
    discount,
    lines.map(({ quantity, unitPrice }) => quantity * unitPrice),
  );
}

/** Who has nothing to pay has paid. */
function firstEvents(total: number, at: string): OrderRow['events'] {
  const status = 'pending';
  const placed = { seq: 1, kind: 'placed', status, text: 'Order placed', at };
  const paid = { seq: 2, kind: 'payment', status, text: 'Nothing to pay', at };
  return total === 0 ? [placed, paid] : [placed];
}

function rowOf(draft: Draft): OrderRow {
  const { uid, at, recipient, lines, terms, plan, parts = [] } = draft;
  const { pricing, delivery } = terms;
  const { id: methodId, name, kind, place } = delivery.chosen;
  const discounts = terms.lineDiscounts ?? shareDiscount(pricing.discount, lines);
  return {
    id: uuidv7(at.getTime()),
    number: newOrderNumber(),
    uid,
    ...linkAndEndOf(draft),
    ...originOf(draft),
    tags: [],
    version: 1,
    status: 'pending',
    ...pricing,
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    phone: recipient.phone,
    email: recipient.email,
    address: recipient.address,
    shipping_method: methodId,
    delivery_name: name,
    delivery_kind: kind,
    delivery_place: kind === 'pickup' ? place : '',
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    estimated_delivery: (plan && arrivalOf(plan.shipsBy, delivery.chosen)?.to) ?? null,
    ship_by: plan?.shipsBy ?? null,
    ...offerColumns(terms),
    ...customerColumns(draft),
    cancel_reason: '',
    customer_reason: '',
    created_at: at,
    updated_at: at,
    delivered_at: null,
    confirmed_at: null,
    ...unpaid(parts, { total: pricing.total, method: terms.payment }),
    is_cancellable: true,
    lines: lines.map((line, at) =>
      lineRow(line, { plan: plan?.lines[at], discount: discounts[at] }),
    ),
    stages: null,
    events: firstEvents(pricing.total, at.toISOString()),
  };
}

export type DraftedOrder = {
  /** The order as it will be read back, with copies of lines and address. */
  row: OrderRow;
  order: LinkedOrder;
};

/** A new order with lines and prices decided. */
export function draftOrder(draft: Draft): DraftedOrder {
  const row = rowOf(draft);
  return { row, order: presentOrder(row) };
}
