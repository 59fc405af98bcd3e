import { formatPaise } from '#platform/contract/format-rupees.ts';
import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Order } from '../../contract.ts';
import { isUnpaid, partsOf } from '../../payment/payment-parts.ts';
import { exampleOrder } from '../../server/mails/example-order.ts';
import {
  addressFact,
  customerAddress,
  orderBill,
  orderText,
  orderValues,
  partFacts,
  shipFact,
  toOrder,
  whyCustomerMail,
} from '../../server/mails/mail-facts.ts';
import { howToPay, toPayOrSee } from '../../server/mails/placed-mails.ts';
import type { OrderMailDeps } from '../../server/order-deps.ts';

const EDITED = orderText({
  kind: 'order-edited',
  when: 'when you change the pieces or the price of an order',
  subject: '{shop}: your order {order} was changed',
  opening: 'We have changed your order {order}.',
});

const RECIPIENT_CHANGED = orderText({
  kind: 'order-recipient',
  when: 'when you change who gets an order, or where',
  subject: '{shop}: your order {order} goes to another address',
  opening: 'We have changed who gets your order {order}, or where it goes.',
});

type Items = Order['items'];

function nameOf({ product: { name, variant } }: Items[number]): string {
  return variant === '' ? name : `${name} (${variant})`;
}

const countOf = (items: Items, name: string) =>
  items.filter((item) => nameOf(item) === name).reduce((sum, item) => sum + item.quantity, 0);

/** "2 × Tray in place of 1", for each piece whose number has changed. */
function differenceOf(was: Items, is: Items): string {
  const names = [...new Set([...was, ...is].map(nameOf))];
  const lines = names.flatMap((name) => {
    const [before, after] = [countOf(was, name), countOf(is, name)];
    if (before === after) return [];
    if (before === 0) return [`Added: ${after} × ${name}`];
    return [after === 0 ? `Taken out: ${name}` : `${name}: ${after} in place of ${before}`];
  });
  return lines.join('\n');
}

function priceSentence(was: number, is: number): string {
  if (was === is) return `It still costs ${formatPaise(is)}.`;
  return `It costs ${formatPaise(is)} now, in place of ${formatPaise(was)}.`;
}

type Edit = { was: Order; reason: string };

function payFacts(order: Order, deps: OrderMailDeps) {
  const { refundDue = 0 } = order;
  const pay = partsOf(order).some(isUnpaid) ? howToPay(order, deps) : { sentence: '' };
  return [
    { label: 'How to pay', value: pay.sentence },
    { label: 'We send back to you', value: refundDue === 0 ? '' : formatPaise(refundDue) },
  ];
}

export function editedMails(
  order: Order,
  deps: OrderMailDeps,
  { was, reason }: Edit,
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const mail = composeMail(deps, EDITED, {
    to,
    title: 'Your order was changed',
    values: orderValues(order),
    sentences: [priceSentence(was.pricing.total, order.pricing.total)],
    button: partsOf(order).some(isUnpaid) ? toPayOrSee(order, deps) : toOrder(order, deps),
    ...orderBill(order),
    facts: [
      { label: 'Order number', value: order.number },
      { label: 'Why', value: reason },
      { label: 'What is different', value: differenceOf(was.items, order.items) },
      ...partFacts(order),
      shipFact(order),
      ...payFacts(order, deps),
    ],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

export function recipientMails(
  order: Order,
  deps: OrderMailDeps,
  { reason, wasEmail }: { reason: string; wasEmail: string },
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  return [...new Set([to, wasEmail])].filter(Boolean).map((address) =>
    composeMail(deps, RECIPIENT_CHANGED, {
      to: address,
      title: 'Your order goes to another address',
      values: orderValues(order),
      button: address === to ? toOrder(order, deps) : undefined,
      facts: [
        { label: 'Order number', value: order.number },
        { label: 'Why', value: reason },
        ...(address === to ? [addressFact(order)] : []),
      ],
      footnote: whyCustomerMail(deps),
    }),
  );
}

const EXAMPLE_REASON = 'You asked for one more.';

function exampleEdit(): { order: Order; was: Order } {
  const order = exampleOrder({ status: 'pending' });
  const items = order.items.map((item) => ({ ...item, quantity: 1, lineTotal: item.price }));
  const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const total = subtotal + order.pricing.shipping;
  return { order, was: { ...order, items, pricing: { ...order.pricing, subtotal, total } } };
}

export const EDIT_MAILS: EditableMail<OrderMailDeps>[] = [
  {
    text: EDITED,
    example: (deps) => {
      const { order, was } = exampleEdit();
      return editedMails(order, deps, { was, reason: EXAMPLE_REASON })[0];
    },
  },
  {
    text: RECIPIENT_CHANGED,
    example: (deps) =>
      recipientMails(exampleOrder({ status: 'processing' }), deps, {
        reason: 'You have moved.',
        wasEmail: '',
      })[0],
  },
];
