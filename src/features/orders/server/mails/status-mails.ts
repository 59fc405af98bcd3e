import { mailBody } from '#platform/server/mail/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Order } from '../../contract.ts';
import type { OrderDeps } from '../order-deps.ts';
import { customerAddress, itemsFact, orderLink, sumFacts } from './mail-facts.ts';

type MailText = { subject: string; title: string; paragraphs: string[] };

function refundSentence({ payment }: Order): string[] {
  return payment.status === 'Refund due' ? ['What you paid will be sent back to you.'] : [];
}

function wayBackSentence({ tracking }: Order): string {
  const wasShipped =
    tracking.findLast(({ status }) => status !== 'cancelled')?.status === 'shipped';
  return wasShipped
    ? 'The parcel was already on its way. If it still reaches you, answer this mail.'
    : 'Nothing more will be sent.';
}

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

export function parcelSentences({ shipping, estimatedDelivery }: Order): string[] {
  const { carrier, trackingNumber } = shipping;
  return [
    ...(carrier && carrier !== 'Other' ? [`It travels with ${carrier}.`] : []),
    ...(trackingNumber ? [`Its tracking number is ${trackingNumber}.`] : []),
    ...(estimatedDelivery
      ? [`We expect it to arrive by ${DAY.format(new Date(estimatedDelivery))}.`]
      : []),
  ];
}

function statusText(order: Order): MailText {
  const { number, status } = order;
  if (status === 'processing') {
    const title = 'We are preparing your order';
    return { subject: `your order ${number} is being prepared`, title, paragraphs: [] };
  }
  if (status === 'shipped') {
    const title = 'Your order is on its way';
    return {
      subject: `your order ${number} is on its way`,
      title,
      paragraphs: parcelSentences(order),
    };
  }
  if (status === 'delivered') {
    const paragraphs = ['We hope you like it. Tell us if anything is not as it should be.'];
    return {
      subject: `your order ${number} was delivered`,
      title: 'Your order was delivered',
      paragraphs,
    };
  }
  const paragraphs = [wayBackSentence(order), ...refundSentence(order)];
  return {
    subject: `your order ${number} was cancelled`,
    title: 'Your order was cancelled',
    paragraphs,
  };
}

/** To the customer, about the order's status. None without a valid address. */
export function statusMails(order: Order, deps: OrderDeps): OutgoingMail[] {
  return customerMails(order, deps, { kind: `order-${order.status}`, ...statusText(order) });
}

/** To the customer. None without a valid address. */
export function customerMails(
  order: Order,
  deps: OrderDeps,
  { kind, subject, title, paragraphs }: MailText & { kind: string },
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  return [
    {
      kind,
      to,
      subject: `${deps.sender().shopName}: ${subject}`,
      ...mailBody({
        shopName: deps.sender().shopName,
        title,
        paragraphs: [`Hello ${order.shippingName.firstName},`, ...paragraphs],
        facts: [
          { label: 'Order number', value: order.number },
          { label: 'Why', value: order.cancelReason ?? '' },
          {
            label: 'Track it here',
            value: order.status === 'shipped' ? (order.shipping.trackingUrl ?? '') : '',
          },
          itemsFact(order),
          ...sumFacts(order),
          { label: 'Your order', value: orderLink(order, deps) },
        ],
        footnote: `You get this mail because you placed an order at ${deps.sender().shopName}. Answer it to write to us.`,
      }),
    },
  ];
}

/** To the owner. */
export function cancelledNotice(order: Order, deps: OrderDeps): OutgoingMail {
  const replyTo = customerAddress(order);
  const isPaid = order.payment.status === 'Refund due';
  return {
    kind: 'order-cancelled-notice',
    to: deps.sender().ownerEmail,
    ...(replyTo !== undefined && { replyTo }),
    subject: `Order ${order.number} was cancelled by the customer`,
    ...mailBody({
      shopName: deps.sender().shopName,
      title: `Order ${order.number} was cancelled`,
      paragraphs: [
        'The customer cancelled it. Its pieces are back in stock.',
        ...(isPaid ? ['It was paid: a refund is due.'] : []),
      ],
      facts: [
        { label: 'Why', value: order.customerReason ?? '' },
        itemsFact(order),
        ...sumFacts(order),
      ],
      footnote: `Sent by ${deps.sender().shopName}.`,
    }),
  };
}
