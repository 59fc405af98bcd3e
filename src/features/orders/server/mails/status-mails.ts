import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { arrivalDay, shipDay } from '#features/shop/workshop/ship-words.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import type { Order } from '../../contract.ts';
import { cancelMoney } from '../../change/cancel-money.ts';
import { isPickup } from '../../delivery-labels.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import type { OrderMailDeps } from '../order-deps.ts';
import {
  customerAddress,
  orderBill,
  orderText,
  type OrderText,
  orderValues,
  toOrder,
  toOwnersOrder,
  whyCustomerMail,
} from './mail-facts.ts';

export const STATUS_TEXTS = {
  processing: orderText({
    kind: 'order-processing',
    when: 'when you move an order to processing',
    subject: '{shop}: your order {order} is being prepared',
  }),
  shipped: orderText({
    kind: 'order-shipped',
    when: 'when you mark an order as shipped',
    subject: '{shop}: your order {order} is on its way',
  }),
  delivered: orderText({
    kind: 'order-delivered',
    when: 'when you mark an order as delivered',
    subject: '{shop}: your order {order} was delivered',
    opening: 'We hope you like it. Tell us if anything is not as it should be.',
  }),
  cancelled: orderText({
    kind: 'order-cancelled',
    when: 'when you or the customer cancel an order',
    subject: '{shop}: your order {order} was cancelled',
  }),
};

export const TRACKING_CHANGED = orderText({
  kind: 'order-tracking',
  when: 'when you change the tracking number of a parcel on its way',
  subject: '{shop}: where your order {order} is',
});

export const SHIP_BY_MOVED = orderText({
  kind: 'order-ship-by',
  when: 'when you move the day by which an order ships',
  subject: '{shop}: new shipping date for your order {order}',
});

export const REOPENED = orderText({
  kind: 'order-reopened',
  when: 'when you reopen an order',
  subject: '{shop}: your order {order} is open again',
  opening: 'We are working on it again and will email you at each step.',
});

function refundSentence(order: Order): string[] {
  return [cancelMoney(order)].filter(Boolean);
}

/** Sentences for events of an order that came back. */
const REFUSALS = {
  'Refused at the door': 'The parcel was not taken at the door.',
  'Not picked up': 'It was not picked up.',
} as const;
export type Refusal = keyof typeof REFUSALS;

function wayBackSentence({ tracking }: Order): string {
  const last = tracking.findLast(({ kind }) => kind === 'status')?.text ?? '';
  if (last in REFUSALS) return REFUSALS[last as Refusal];
  const wasShipped =
    tracking.findLast(({ status }) => status !== 'cancelled')?.status === 'shipped';
  return wasShipped
    ? 'The parcel was already on its way. If it still reaches you, answer this email.'
    : 'Nothing more will be sent.';
}

export function parcelSentences({ shipping, estimatedDelivery }: Order): string[] {
  const { carrier, trackingNumber, place } = shipping;
  if (isPickup(shipping)) return place ? [`Pick it up at ${place}.`] : [];
  return [
    ...(carrier && carrier !== 'Other' ? [`The courier is ${carrier}.`] : []),
    ...(trackingNumber ? [`Its tracking number is ${trackingNumber}.`] : []),
    ...(estimatedDelivery ? [`We expect it to arrive by ${arrivalDay(estimatedDelivery)}.`] : []),
  ];
}

function cashSentence(order: Order): string[] {
  if (!isPaidOnArrival(order)) return [];
  const when = isPickup(order.shipping) ? 'you pick it up' : 'it arrives';
  return [`Keep ${formatPaise(order.pricing.total)} ready: you pay when ${when}.`];
}

type AboutStatus = { text: OrderText; title: string; sentences: string[] };

function aboutStatus(order: Order, status: keyof typeof STATUS_TEXTS): AboutStatus {
  const text = STATUS_TEXTS[status];
  switch (status) {
    case 'processing':
      return { text, title: 'We are preparing your order', sentences: [] };
    case 'shipped':
      return {
        text,
        title: isPickup(order.shipping)
          ? 'Your order is ready to pick up'
          : 'Your order is on its way',
        sentences: [...parcelSentences(order), ...cashSentence(order)],
      };
    case 'delivered':
      return { text, title: 'Your order was delivered', sentences: [] };
    case 'cancelled': {
      const sentences = [wayBackSentence(order), ...refundSentence(order)];
      return { text, title: 'Your order was cancelled', sentences };
    }
  }
}

/** @param documents ids of the papers that go along */
export function statusMails(
  order: Order,
  deps: OrderMailDeps,
  documents: string[] = [],
): OutgoingMail[] {
  const { status } = order;
  if (status === 'pending') return [];
  const mails = customerMails(order, deps, aboutStatus(order, status));
  return mails.map((mail) => ({ ...mail, documents }));
}

export function trackingMails(order: Order, deps: OrderMailDeps): OutgoingMail[] {
  const sentences = parcelSentences(order);
  return customerMails(order, deps, {
    text: TRACKING_CHANGED,
    title: 'An update on your parcel',
    sentences,
  });
}

export function shipByMails(
  order: Order,
  deps: OrderMailDeps,
  { before, reason }: { before: string | undefined; reason: string },
): OutgoingMail[] {
  const was = before === undefined ? '.' : `; it was ${shipDay(before)}.`;
  const sentences = [`It ships by ${shipDay(order.shipBy ?? '')} now${was}`, reason];
  const title = 'New shipping date for your order';
  return customerMails(order, deps, { text: SHIP_BY_MOVED, title, sentences });
}

export function reopenedMails(order: Order, deps: OrderMailDeps): OutgoingMail[] {
  const title = 'Your order is open again';
  return customerMails(order, deps, { text: REOPENED, title, sentences: [] });
}

function customerMails(
  order: Order,
  deps: OrderMailDeps,
  { text, title, sentences }: AboutStatus,
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const track = order.status === 'shipped' ? (order.shipping.trackingUrl ?? '') : '';
  const mail = composeMail(deps, text, {
    to,
    title,
    values: orderValues(order),
    sentences,
    button: track === '' ? toOrder(order, deps) : { label: 'Track your parcel', to: track },
    ...orderBill(order),
    facts: [
      { label: 'Order number', value: order.number },
      { label: 'Why', value: order.cancelReason ?? '' },
    ],
    links: track === '' ? [] : [toOrder(order, deps)],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

export function cancelledNotice(order: Order, deps: OrderMailDeps): OutgoingMail {
  const replyTo = customerAddress(order);
  const { status } = order.payment;
  return {
    kind: 'order-cancelled-notice',
    to: deps.sender().ownerEmail,
    ...(replyTo !== undefined && { replyTo }),
    subject: `Order ${order.number} was cancelled by the customer`,
    ring: {
      kind: 'order',
      title: `Order ${order.number} was cancelled by the customer`,
      path: toOwnersOrder(order).to,
    },
    ...ownerMailBody(deps.sender(), {
      title: `Order ${order.number} was cancelled`,
      paragraphs: [
        'The customer cancelled it. Its pieces are back in stock.',
        ...(status === 'Refund due' ? ['It was paid: a refund is due.'] : []),
        ...(status === 'Submitted' ? ['A UTR was sent: refund whatever you received.'] : []),
      ],
      button: toOwnersOrder(order),
      ...orderBill(order),
      facts: [{ label: 'Why', value: order.customerReason ?? '' }],
      footnote: `Sent by ${deps.sender().shopName}.`,
    }),
  };
}
