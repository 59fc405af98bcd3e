import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Order } from '../../contract.ts';
import type { OrderMailDeps } from '../order-deps.ts';
import { customerAddress, orderLink, orderValues, whyCustomerMail } from './mail-facts.ts';
import { ORDER_LINK } from './mail-texts.ts';

/** To a guest, with the link of the order. None without a valid address. */
export function linkMails(order: Order, deps: OrderMailDeps): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const mail = composeMail(deps, ORDER_LINK, {
    to,
    title: 'The link of your order',
    values: orderValues(order),
    sentences: ['Whoever has this link sees your order: give it only to whom you trust.'],
    facts: [
      { label: 'Order number', value: order.number },
      { label: 'Your order', value: orderLink(order, deps) },
    ],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}
