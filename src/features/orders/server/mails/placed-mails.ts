import { shownPhone } from '#platform/contract/india/phone.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { composeMail, subjectLine } from '#platform/server/mail/content/compose-mail.ts';
import type { Channel } from '../../order-channel.ts';
import type { Ring } from '#platform/server/push/queue-push.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import type { MailLink } from '#platform/server/mail/content/mail-content.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Order } from '../../contract.ts';
import { isPickup } from '../../delivery-labels.ts';
import { isPaidOnArrival, type HowToPay } from '../../payment/payment-method.ts';
import { partsOf, partToPay, referenceOf } from '../../payment/payment-parts.ts';
import type { OrderMailDeps } from '../order-deps.ts';
import {
  addressFact,
  arrivalFact,
  customerAddress,
  giftFact,
  moment,
  orderBill,
  orderText,
  orderValues,
  partFacts,
  payByFact,
  shipFact,
  toOrder,
  toOwnersOrder,
  whyCustomerMail,
} from './mail-facts.ts';

export const ORDER_PLACED = orderText({
  kind: 'order-placed',
  when: 'as soon as someone has placed an order',
  subject: '{shop}: your order {order}',
  opening: 'We have your order {order} and will tell you by email when it is on its way.',
});

export function howToPay(
  { number, payment, payments, shipping }: Order,
  deps: OrderMailDeps,
): HowToPay {
  if (payment.status === 'Paid') return { sentence: '' };
  const parts = partsOf({ payment, payments });
  const { method, amount, seq } = partToPay(parts) ?? { ...payment, seq: 1 };
  const way = deps.paymentMethods.find(({ name }) => name === method);
  const reference = referenceOf(number, { seq, isAlone: parts.length === 1 });
  return (
    way?.howToPay({ number, reference, amount, isPickup: isPickup(shipping) }) ?? { sentence: '' }
  );
}

/** The page of the order opens the app that pays, or the gateway's page. */
export function toPayOrSee(order: Order, deps: OrderMailDeps): MailLink {
  if (howToPay(order, deps).isPaidOnPage !== true) return toOrder(order, deps);
  const { amount } = partToPay(partsOf(order)) ?? order.payment;
  return toOrder(order, deps, `Pay ${formatPaise(amount)}`);
}

/** Names the destination for a subject. */
function whereTo({ shipping, shippingAddress }: Order): string {
  return isPickup(shipping) ? 'pickup' : shippingAddress.city;
}

function confirmation(to: string, order: Order, deps: OrderMailDeps): OutgoingMail {
  const { number, cancellableUntil } = order;
  const pay = howToPay(order, deps);
  return composeMail(deps, ORDER_PLACED, {
    to,
    title: 'Thank you for your order',
    values: orderValues(order),
    sentences: cancellableUntil
      ? [`You can cancel it until ${moment(cancellableUntil)}, while it is pending.`]
      : [],
    button: toPayOrSee(order, deps),
    ...orderBill(order),
    facts: [
      { label: 'Order number', value: number },
      ...partFacts(order),
      shipFact(order),
      arrivalFact(order),
      { label: 'How to pay', value: pay.sentence },
      payByFact(order),
      addressFact(order),
      giftFact(order),
      { label: 'Your note', value: order.notes },
    ],
    footnote: whyCustomerMail(deps),
  });
}

function ringOf(order: Order, channel: Channel): Ring {
  const { billingName, pricing } = order;
  const isAcceptance = channel === 'quote';
  const sum = formatPaise(pricing.total);
  return {
    kind: isAcceptance ? 'quote' : 'order',
    title: `${isAcceptance ? 'Quote accepted' : 'New order'}: ${sum}, ${whereTo(order)}`,
    person: `${billingName.firstName} ${billingName.lastName}`.trim(),
    path: toOwnersOrder(order).to,
  };
}

function notice(order: Order, deps: OrderMailDeps, channel: Channel): OutgoingMail {
  const { number, billingName, pricing, notes } = order;
  const where = whereTo(order);
  const replyTo = customerAddress(order);
  return {
    kind: 'order-notice',
    to: deps.sender().ownerEmail,
    ...(replyTo !== undefined && { replyTo }),
    subject: subjectLine(`New order ${formatPaise(pricing.total)}, ${where} (${number})`),
    ring: ringOf(order, channel),
    ...ownerMailBody(deps.sender(), {
      title: `A new order: ${number}`,
      paragraphs: [
        ...(isPaidOnArrival(order)
          ? ['It will be paid on delivery. Ask the customer to confirm it, then prepare it.']
          : []),
        ...(order.payment.method === 'Online'
          ? ['The customer pays it online. You hear of it when it is paid; until then, wait.']
          : []),
        'Answer this email to write to the customer.',
      ],
      button: toOwnersOrder(order),
      ...orderBill(order),
      facts: [
        ...partFacts(order),
        shipFact(order),
        arrivalFact(order),
        { label: 'Notes', value: notes },
        addressFact(order),
        giftFact(order),
        { label: 'Phone', value: shownPhone(billingName.phone) },
        { label: 'Email Address', value: billingName.email },
      ],
      footnote: `Sent by the checkout of ${deps.sender().shopName}.`,
    }),
  };
}

export function confirmationMails(order: Order, deps: OrderMailDeps): OutgoingMail[] {
  const to = customerAddress(order);
  return to === undefined ? [] : [confirmation(to, order, deps)];
}

/** A confirmation to the customer and a notice to the owner. */
export function placedMails(
  order: Order,
  deps: OrderMailDeps,
  channel: Channel = 'web',
): OutgoingMail[] {
  return [...confirmationMails(order, deps), notice(order, deps, channel)];
}
