import type { Order } from '#features/orders/contract.ts';
import type { NewRefund } from '#features/orders/returns/refund-contract.ts';
import { exampleOrder } from '#features/orders/server/mails/example-order.ts';
import {
  customerAddress,
  toOrder,
  whyCustomerMail,
} from '#features/orders/server/mails/mail-facts.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { mailText } from '#platform/contract/text/mail-text.ts';
import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { CORRECTED } from '../payment-mails.ts';

const REFUND_SENT = mailText({
  variables: { name: 'Asha', order: 'HK7M2QXA', amount: '₹200.00', shop: '' },
  closing: 'Answer this email to write to us.',
  kind: 'refund-sent',
  when: 'when you have refunded a payment, in part or in full',
  subject: '{shop}: {amount} refunded for order {order}',
  lead: 'Hello {name},\n\nWe have refunded {amount}. Your bank may need a few days to show it.',
});

type Sent = Omit<NewRefund, 'isLast'> & { seq: number };

export function refundMails(order: Order, refund: Sent, deps: OrderMailDeps): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const { number, billingName, refundDue = 0 } = order;
  const amount = formatPaise(refund.amount);
  const mail = composeMail(deps, REFUND_SENT, {
    to,
    title: 'You have a refund',
    values: { name: billingName.firstName, order: number, amount },
    button: toOrder(order, deps),
    facts: [
      { label: 'Order number', value: number },
      { label: 'Refunded', value: amount },
      { label: 'Sent by', value: refund.method },
      { label: 'Reference', value: refund.reference },
      { label: 'Why', value: refund.reason },
      { label: 'Still to come', value: refundDue === 0 ? '' : formatPaise(refundDue) },
    ],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

/** Mails to the customer. @param amount paise */
export function refundUndoneMails(
  order: Order,
  amount: number,
  deps: OrderMailDeps,
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const { number, billingName, refundDue = 0 } = order;
  const rest = refundDue === 0 ? '' : " It is still due to you: we'll tell you when it is sent.";
  const mail = composeMail(deps, CORRECTED, {
    to,
    title: 'A correction about your payment',
    values: { name: billingName.firstName, order: number, amount: formatPaise(amount) },
    sentences: [`We told you by mistake that ${formatPaise(amount)} was refunded.${rest}`],
    button: toOrder(order, deps),
    facts: [{ label: 'Order number', value: number }],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

export const REFUND_MAIL: EditableMail<OrderMailDeps> = {
  text: REFUND_SENT,
  example: (deps) =>
    refundMails(
      exampleOrder({ status: 'delivered', payment: 'Paid' }),
      {
        seq: 1,
        amount: 200_00,
        method: 'UPI',
        reference: '412356789099',
        reason: 'One piece broke',
      },
      deps,
    )[0],
};
