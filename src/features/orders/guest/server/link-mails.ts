import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { OrderMailDeps } from '../../server/order-deps.ts';
import type { LinkedOrder } from '../../server/present-order.ts';
import {
  customerAddress,
  orderText,
  orderValues,
  toOrder,
  whyCustomerMail,
} from '../../server/mails/mail-facts.ts';

export const ORDER_LINK = orderText({
  kind: 'order-link',
  when: 'when someone who ordered without an account asks for the link to the order, or you make a new one',
  subject: '{shop}: the link to your order {order}',
  opening: 'This link opens your order {order}. Older ones may no longer work.',
});

const FOR_WHOEVER_HAS_IT =
  'Anyone with this link can see your order: share it only with people you trust.';
const IN_ACCOUNT = 'The order is in an account: sign in to it, and the link opens the order.';

/** Mails to a guest, with the link of the order. None without a valid address. */
export function linkMails(order: LinkedOrder, deps: OrderMailDeps): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const mail = composeMail(deps, ORDER_LINK, {
    to,
    title: 'The link to your order',
    values: orderValues(order),
    sentences: [order.linkVersion === undefined ? IN_ACCOUNT : FOR_WHOEVER_HAS_IT],
    button: toOrder(order, deps, 'Open your order'),
    needsLink: true,
    facts: [{ label: 'Order number', value: order.number }],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}
