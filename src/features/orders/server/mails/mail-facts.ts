import { shownPhone } from '#platform/contract/india/phone.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { mailPictureUrl } from '#features/media/picture-formats.ts';
import { arrivalDay, shipDay } from '#features/shop/workshop/ship-words.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { Email } from '#platform/contract/text.ts';
import type { MailText } from '#platform/contract/text/mail-text.ts';
import type { MailContent, MailLink } from '#platform/server/mail/content/mail-content.ts';
import type { Order } from '../../contract.ts';
import type { PaymentPart } from '../../payment/payment-part-contract.ts';
import { isHurried, payByWords } from '../../payment/pay-by.ts';
import { isPickup, shippingLabel } from '../../delivery-labels.ts';
import type { OrderLinks } from '../../guest/server/order-links.ts';
import type { OrderMailDeps } from '../order-deps.ts';
import type { LinkedOrder } from '../present-order.ts';

/** What the owner may write in the mails about an order, with an example. */
export const ORDER_VARIABLES = {
  name: 'Asha',
  order: 'HK7M2QXA',
  total: '₹1,224.00',
  shop: '',
};

export type OrderText = MailText<keyof typeof ORDER_VARIABLES>;
type Opening = Pick<OrderText, 'kind' | 'when' | 'subject'> & { opening?: string };

/** The words of a mail about an order, until the owner changes them. */
export function orderText({ opening, ...text }: Opening): OrderText {
  const hello = 'Hello {name},';
  return {
    ...text,
    variables: ORDER_VARIABLES,
    lead: opening === undefined ? hello : `${hello}\n\n${opening}`,
    closing: 'Answer this email to write to us.',
  };
}

const MOMENT = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** `21 Nov 2026, 18:30 hrs` on the shop's clock, wherever the process runs. */
export function moment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} hrs`;
}

/** Path of the order's page; without an account it ends with the key. */
export function linkPath(
  { id, number, linkVersion }: Pick<LinkedOrder, 'id' | 'number' | 'linkVersion'>,
  links: OrderLinks,
): string {
  const key = linkVersion === undefined ? '' : `#k=${links.keyOf({ id, linkVersion })}`;
  return `/order/${number}${key}`;
}

/** The customer's way to the order. */
export function toOrder(
  order: LinkedOrder,
  { links }: OrderMailDeps,
  label = 'See your order',
): MailLink {
  return { label, to: linkPath(order, links) };
}

/** The owner's way to it. */
export function toOwnersOrder({ number }: Order, label = 'Open the order'): MailLink {
  return { label, to: `/admin/order/${number}` };
}

/** The customer's address if it is valid. */
export function customerAddress({ billingName: { email } }: Order): string | undefined {
  return Email.safeParse(email).data;
}

function itemLine({ quantity, lineTotal, product, personal = [] }: Order['items'][number]) {
  const { name, variant, mediaId } = product;
  return {
    name: `${quantity} × ${variant === '' ? name : `${name} (${variant})`}`,
    details: personal.map(({ label, value }) => `${label}: ${value.replaceAll('\n', ' / ')}`),
    amount: formatPaise(lineTotal),
    picture: mediaId === undefined ? undefined : mailPictureUrl(mediaId),
  };
}

/** '' where nothing was promised. */
export function shipFact({ shipBy }: Order) {
  return { label: 'Ships by', value: shipBy === undefined ? '' : shipDay(shipBy) };
}

/** '' where nothing was promised, and of an order that is picked up. */
export function arrivalFact({ estimatedDelivery, shipping }: Order) {
  const isKnown = estimatedDelivery !== undefined && !isPickup(shipping);
  return { label: 'Arrives by', value: isKnown ? arrivalDay(estimatedDelivery) : '' };
}

/** What an order was made cheaper by. */
function discountFact({ pricing: { discount }, coupon }: Order) {
  const value = discount === 0 ? '' : formatPaise(-discount);
  return { label: coupon?.title ?? 'Discount', value };
}

function sumFacts(order: Order) {
  const { pricing, shipping: way } = order;
  const { subtotal, shipping, fee = 0, total } = pricing;
  return [
    { label: 'Subtotal', value: formatPaise(subtotal) },
    discountFact(order),
    { label: shippingLabel(way), value: formatPaise(shipping) },
    { label: 'Fee', value: fee === 0 ? '' : formatPaise(fee) },
    { label: 'Total', value: formatPaise(total) },
  ];
}

/** The items of an order and their cost. */
export function orderBill(order: Order): Pick<MailContent, 'lines' | 'sums'> {
  return { lines: order.items.map(itemLine), sums: sumFacts(order) };
}

const dueWords = ({ dueOn }: PaymentPart) => (dueOn === undefined ? '' : `, by ${shipDay(dueOn)}`);

/** None of an order that is paid at once. */
export function partFacts({ payments = [] }: Order) {
  return payments.map((part) => ({
    label: part.label,
    value: `${formatPaise(part.amount)}${part.status === 'Paid' ? ', paid' : dueWords(part)}`,
  }));
}

/** `19:40 hrs today, Sat 29 Nov`: a mail is read later, too. */
function mailedPayBy(payBy: string, createdAt: string): string {
  const words = payByWords(payBy, new Date(createdAt));
  return words.endsWith('today') ? `${words}, ${shipDay(indiaDay(new Date(payBy)))}` : words;
}

/** '' for an order that does not end by itself. */
export function payByFact({ payBy, createdAt }: Order) {
  if (payBy === undefined) return { label: 'Pay by', value: '' };
  const end = isHurried({ payBy, createdAt })
    ? 'or the order ends and its pieces go back'
    : 'or the order ends';
  return { label: 'Pay by', value: `${mailedPayBy(payBy, createdAt)}, ${end}` };
}

/** The delivery address, or the place of pickup. */
export function addressFact({ shippingName, shippingAddress: to, shipping }: Order) {
  if (isPickup(shipping)) return { label: 'Pickup from', value: shipping.place ?? '' };
  const value = [
    `${shippingName.firstName} ${shippingName.lastName}`.trim(),
    to.address1,
    to.address2,
    `${to.city}, ${to.state} ${to.zipCode}`,
    to.country,
  ];
  return { label: 'Deliver to', value: value.filter(Boolean).join('\n') };
}

/** '' where the customer gets it. */
export function giftFact({ gift, shippingName: { firstName, lastName, phone } }: Order) {
  if (!gift) return { label: 'A gift', value: '' };
  const recipient = `For ${firstName} ${lastName}`.trim();
  return {
    label: 'A gift',
    value: [`${recipient}, phone ${shownPhone(phone)}`, gift.message].join('\n').trim(),
  };
}

/** Values of `ORDER_VARIABLES`. */
export function orderValues({ number, billingName, pricing }: Order) {
  return { name: billingName.firstName, order: number, total: formatPaise(pricing.total) };
}

export function whyCustomerMail({ sender }: OrderMailDeps): string {
  return `You get this email because you placed an order at ${sender().shopName}.`;
}
