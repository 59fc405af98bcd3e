import { formatPaise } from '#platform/contract/format-rupees.ts';
import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Order } from '../../contract.ts';
import type { NewReturn } from '../return-contract.ts';
import { exampleOrder } from '../../server/mails/example-order.ts';
import {
  customerAddress,
  orderText,
  orderValues,
  toOrder,
  whyCustomerMail,
} from '../../server/mails/mail-facts.ts';
import type { OrderMailDeps } from '../../server/order-deps.ts';
import { returnedWords } from './write-return.ts';

const RETURNED = orderText({
  kind: 'order-returned',
  when: 'when you have recorded that pieces of an order were returned',
  subject: '{shop}: we have received your return, order {order}',
  opening: 'We have received the pieces you returned from order {order}.',
});

const RETURN_TAKEN_BACK = orderText({
  kind: 'order-return-undone',
  when: 'when you undo a return',
  subject: '{shop}: a correction about your order {order}',
  opening: 'We told you by mistake that we had received a return from your order {order}.',
});

type Back = Pick<NewReturn, 'lines' | 'reason' | 'refund'>;

export function returnMails(
  order: Order,
  deps: OrderMailDeps,
  { lines, reason, refund }: Back,
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const mail = composeMail(deps, RETURNED, {
    to,
    title: 'We have received your return',
    values: orderValues(order),
    button: toOrder(order, deps),
    sentences: refund ? ['Your bank may need a few days to show the refund.'] : [],
    facts: [
      { label: 'Order number', value: order.number },
      { label: 'Returned', value: returnedWords(order.items, lines) },
      { label: 'Why', value: reason },
      { label: 'Refunded', value: refund ? formatPaise(refund.amount) : '' },
      { label: 'Sent by', value: refund?.method ?? '' },
      { label: 'Reference', value: refund?.reference ?? '' },
    ],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

type Undone = { words: string; refund: number | undefined };

/** Mails to the customer; none without a valid address. @param undone `refund` in paise */
export function returnUndoneMails(
  order: Order,
  deps: OrderMailDeps,
  { words, refund }: Undone,
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const mail = composeMail(deps, RETURN_TAKEN_BACK, {
    to,
    title: 'A correction about your order',
    values: orderValues(order),
    button: toOrder(order, deps),
    sentences: refund === undefined ? [] : [`${formatPaise(refund)} was not refunded for it.`],
    facts: [
      { label: 'Order number', value: order.number },
      { label: 'Not returned', value: words },
    ],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

const RETURN_UNDONE_MAIL: EditableMail<OrderMailDeps> = {
  text: RETURN_TAKEN_BACK,
  example: (deps) =>
    returnUndoneMails(exampleOrder({ status: 'delivered', payment: 'Paid' }), deps, {
      words: '1 × Blue Bowl',
      refund: 200_00,
    })[0],
};

const RETURN_MAIL: EditableMail<OrderMailDeps> = {
  text: RETURNED,
  example: (deps) =>
    returnMails(exampleOrder({ status: 'delivered', payment: 'Paid' }), deps, {
      lines: [{ line: 1, quantity: 1 }],
      reason: 'It broke on the way',
      refund: { amount: 200_00, method: 'UPI', reference: '412356789099' },
    })[0],
};

export const RETURN_MAILS = [RETURN_MAIL, RETURN_UNDONE_MAIL];
