import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Order } from '../../contract.ts';
import { exampleOrder } from '../../server/mails/example-order.ts';
import {
  customerAddress,
  orderText,
  orderValues,
  toOrder,
  whyCustomerMail,
} from '../../server/mails/mail-facts.ts';
import type { OrderMailDeps } from '../../server/order-deps.ts';

const STAGE_REACHED = orderText({
  kind: 'order-stage',
  when: 'when you tell the customer that an order has reached a stage, at most once in ten minutes',
  subject: '{shop}: how your order {order} is coming along',
  opening: 'There is progress on your order {order}.',
});

type Stages = Order['tracking'];

function photosOf(stages: Stages): string[] {
  const count = stages.reduce((sum, { stage }) => sum + (stage?.pictures.length ?? 0), 0);
  if (count === 0) return [];
  return [
    count === 1
      ? 'A photo is on the page of your order.'
      : `${count} photos are on the page of your order.`,
  ];
}

/** Mails to the customer, with names and notes but no photo. None without a valid address. */
export function stageMails(order: Order, deps: OrderMailDeps, stages: Stages): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const mail = composeMail(deps, STAGE_REACHED, {
    to,
    title: 'How your order is coming along',
    values: orderValues(order),
    button: toOrder(order, deps),
    sentences: photosOf(stages),
    facts: [
      ...stages.map(({ text, stage }) => ({ label: text, value: stage?.note || 'Reached' })),
      { label: 'Order number', value: order.number },
    ],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

const EXAMPLE: Stages[number] = {
  seq: 3,
  kind: 'stage',
  status: 'processing',
  text: 'Packed',
  at: '2027-01-11T06:30:00.000Z',
  stage: {
    note: 'It came out just as you wished, and leaves tomorrow.',
    pictures: [{ id: '', width: 1, height: 1 }],
  },
};

export const STAGE_MAILS: EditableMail<OrderMailDeps>[] = [
  {
    text: STAGE_REACHED,
    example: (deps) => stageMails(exampleOrder({ status: 'processing' }), deps, [EXAMPLE])[0],
  },
];
