import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Order } from '../../contract.ts';
import type { OrderMailDeps } from '../order-deps.ts';
import {
  customerAddress,
  orderBill,
  orderText,
  orderValues,
  toOrder,
  whyCustomerMail,
} from './mail-facts.ts';

export const ENDED_UNPAID = orderText({
  kind: 'order-ended',
  when: 'when an order has ended because it was not paid in time',
  subject: '{shop}: your order {order} has ended',
  opening:
    'Your order {order} was not paid in time, so it has ended and its pieces are on sale again. If you still want them, order again from the page of your order.',
});

function paidSentence({ payment: { method, status, transactionId } }: Order): string {
  if (method === 'Online')
    return 'Nothing was charged. A payment that still arrives goes back by itself.';
  return status === 'Rejected'
    ? `We found no payment with the UTR ${transactionId ?? ''}. If your bank shows one, answer this email.`
    : 'Nothing was charged. If you have paid already, answer this email with your UTR.';
}

/** Mails to the customer of an order that ended unpaid. None without a valid address. */
export function endedMails(order: Order, deps: OrderMailDeps): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const mail = composeMail(deps, ENDED_UNPAID, {
    to,
    title: 'Your order has ended',
    values: orderValues(order),
    sentences: [paidSentence(order)],
    button: toOrder(order, deps, 'Order again'),
    ...orderBill(order),
    facts: [
      { label: 'Order number', value: order.number },
      { label: 'Why', value: order.cancelReason ?? '' },
    ],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}
