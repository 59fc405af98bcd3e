import { isGuest } from '#features/identity/guest-uid.ts';
import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Order } from '../../contract.ts';
import type { OrderMailDeps } from '../../server/order-deps.ts';
import {
  customerAddress,
  moment,
  orderText,
  orderValues,
  toOrder,
  toOwnersOrder,
  whyCustomerMail,
} from '../../server/mails/mail-facts.ts';

export const REWORDING = orderText({
  kind: 'order-other-words',
  when: "when you can't make the words on a piece and ask for different ones",
  subject: '{shop}: please change your words for order {order}',
  opening:
    "We can't make a piece in your order as you wrote it. Please change your words: the price stays the same, and we begin when we have them.",
});

type Words = readonly { label: string; value: string }[];

function rewordingText(personal: Words): string {
  return personal.map(({ label, value }) => `${label}: ${value}`).join('\n');
}

function productOf({ items }: Order, position: number) {
  const item = items[position];
  if (!item) throw new Error('The order has no such line');
  const { name, variant } = item.product;
  const product = variant === '' ? name : `${name} (${variant})`;
  return { piece: product, personal: item.personal ?? [], reason: item.otherWords?.reason ?? '' };
}

const WHEN_SIGNED_IN = 'When you are signed in, the same form is with your order.';

type Question = { position: number; token: string; until: Date };

export function rewordingMails(
  order: Order,
  deps: OrderMailDeps,
  { position, token, until }: Question,
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const { piece: product, personal, reason } = productOf(order, position);
  const holds = `The button works until ${moment(until.toISOString())}.`;
  const mail = composeMail(deps, REWORDING, {
    to,
    title: 'Please change your words',
    values: orderValues(order),
    sentences: [[holds, ...(isGuest(order.userId) ? [] : [WHEN_SIGNED_IN])].join(' ')],
    button: { label: 'Change your words', to: `/other-words#${token}` },
    needsLink: true,
    goodUntil: until,
    facts: [
      { label: 'Order number', value: order.number },
      { label: 'Piece', value: product },
      { label: 'Your words', value: rewordingText(personal) },
      { label: 'Why', value: reason },
    ],
    links: [toOrder(order, deps)],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

export function answeredNotice(
  order: Order,
  deps: OrderMailDeps,
  { position, before }: { position: number; before: Words },
): OutgoingMail {
  const { piece: product, personal, reason } = productOf(order, position);
  const replyTo = customerAddress(order);
  return {
    kind: 'order-words-notice',
    to: deps.sender().ownerEmail,
    ...(replyTo !== undefined && { replyTo }),
    subject: `New words for order ${order.number}`,
    ring: {
      kind: 'message',
      title: `New words for order ${order.number}`,
      path: toOwnersOrder(order).to,
    },
    ...ownerMailBody(deps.sender(), {
      title: `New words for order ${order.number}`,
      paragraphs: ['The order and its work sheet already have them.'],
      button: toOwnersOrder(order),
      facts: [
        { label: 'Piece', value: product },
        { label: 'Now', value: rewordingText(personal) },
        { label: 'Before', value: rewordingText(before) },
        { label: 'You asked', value: reason },
      ],
      footnote: `Sent by ${deps.sender().shopName}.`,
    }),
  };
}
