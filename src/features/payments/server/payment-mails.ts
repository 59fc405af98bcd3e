import type { Order } from '#features/orders/contract.ts';
import { isPaidOnArrival } from '#features/orders/payment/payment-method.ts';
import type { PaymentPart } from '#features/orders/payment/payment-part-contract.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';
import { exampleOrder } from '#features/orders/server/mails/example-order.ts';
import {
  customerAddress,
  payByFact,
  toOrder,
  toOwnersOrder,
  whyCustomerMail,
} from '#features/orders/server/mails/mail-facts.ts';
import { howToPay, toPayOrSee } from '#features/orders/server/mails/placed-mails.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { mailText } from '#platform/contract/text/mail-text.ts';
import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import type { Fact, MailLink } from '#platform/server/mail/content/mail-content.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';

/** The order, with the part that the mail is about as its payment. */
type AboutPart = Order & { payment: Partial<PaymentPart> };

function paymentFacts({ number, payment, payments }: AboutPart) {
  const isSaid =
    payment.method !== 'UPI' && payment.status !== 'Pending' && !isPaidOnArrival({ payment });
  return [
    { label: 'Order number', value: number },
    { label: 'For', value: payments ? (payment.label ?? '') : '' },
    { label: 'Amount', value: formatPaise(payment.amount) },
    { label: 'Paid by', value: isSaid ? payment.method : '' },
    { label: 'UTR', value: payment.transactionId ?? '' },
  ];
}

export function claimedNotice(order: AboutPart, deps: OrderMailDeps): OutgoingMail {
  const replyTo = customerAddress(order);
  const { number, payment, billingName } = order;
  return {
    kind: 'payment-notice',
    to: deps.sender().ownerEmail,
    ...(replyTo !== undefined && { replyTo }),
    subject: `Payment to check for order ${number}: ${formatPaise(payment.amount)}`,
    ring: {
      kind: 'payment',
      title: `Payment to check: ${formatPaise(payment.amount)}`,
      person: `${billingName.firstName} ${billingName.lastName}`.trim(),
      path: toOwnersOrder(order).to,
    },
    ...ownerMailBody(deps.sender(), {
      title: `A payment to check: order ${number}`,
      paragraphs: [
        'The customer says it has been paid. Find the UTR in your bank statement, compare the amount, then mark the payment.',
      ],
      button: toOwnersOrder(order, 'Check the payment'),
      facts: [
        ...paymentFacts(order),
        { label: 'Name', value: `${billingName.firstName} ${billingName.lastName}`.trim() },
        { label: 'Email Address', value: billingName.email },
      ],
      footnote: `Sent by ${deps.sender().shopName}. A screenshot is no proof; only your bank statement is.`,
    }),
  };
}

const VARIABLES = { name: 'Asha', order: 'HK7M2QXA', amount: '₹1,224.00', shop: '' };
const COMMON = { variables: VARIABLES, closing: 'Answer this email to write to us.' };

const RECEIVED = mailText({
  ...COMMON,
  kind: 'payment-received',
  when: 'when a payment has come: you have marked it as received, or it was paid online',
  subject: '{shop}: we have your payment for order {order}',
  lead: 'Hello {name},\n\nYour payment has reached us. Thank you.',
});
const REJECTED = mailText({
  ...COMMON,
  kind: 'payment-rejected',
  when: 'when you could not find a payment',
  subject: '{shop}: we could not find your payment for order {order}',
  lead: 'Hello {name},',
});
const REFUND_DUE = mailText({
  ...COMMON,
  kind: 'payment-refund-due',
  when: 'when a payment has to be refunded',
  subject: '{shop}: your payment for order {order} will be refunded',
  lead: "Hello {name},\n\nWhat you paid for this order will be refunded. We'll tell you when it is done.",
});
const REFUNDED = mailText({
  ...COMMON,
  kind: 'payment-refunded',
  when: 'when you have refunded a payment',
  subject: '{shop}: your payment for order {order} was refunded',
  lead: 'Hello {name},\n\nWhat you paid was refunded. Your bank may need a few days to show it.',
});
const REMINDER = mailText({
  ...COMMON,
  kind: 'payment-reminder',
  when: 'when no payment has come, after the hours you set in My shop, Buying, and again in good time before the order ends',
  subject: '{shop}: your order {order} is waiting for payment',
  lead: 'Hello {name},\n\nYour order {order} is not paid yet.',
});
export const CORRECTED = mailText({
  ...COMMON,
  kind: 'payment-corrected',
  when: 'when you have undone a decision about a payment',
  subject: '{shop}: a correction about your payment for order {order}',
  lead: 'Hello {name},',
});

type AboutPayment = { text: typeof RECEIVED; title: string };

const DECIDED: Partial<Record<PaymentStatus, AboutPayment>> = {
  Paid: { text: RECEIVED, title: 'We have your payment' },
  Rejected: { text: REJECTED, title: 'We could not find your payment' },
  'Refund due': { text: REFUND_DUE, title: 'Your payment will be refunded' },
  Refunded: { text: REFUNDED, title: 'Your payment was refunded' },
};

/** A cancelled order awaits no other UTR. */
function rejectedSentences({ status, payment }: Order): string[] {
  if (payment.status !== 'Rejected') return [];
  return status === 'cancelled'
    ? [
        'The order was cancelled, and we found no payment with the UTR you sent. If your bank shows one, answer this email.',
      ]
    : [
        'We could not match the UTR you sent with a payment. Check the receipt in your UPI app and send us the right one on the page of your order, or answer this email.',
      ];
}

/** The labels of the owner's text. */
const NOTE_LABELS: Partial<Record<PaymentStatus, string>> = {
  Rejected: 'Why',
  Refunded: 'Reference',
};

export function decidedMails(order: AboutPart, deps: OrderMailDeps): OutgoingMail[] {
  const about = DECIDED[order.payment.status];
  return about ? customerMails(order, deps, { ...about, sentences: rejectedSentences(order) }) : [];
}

const UNDONE: Partial<Record<PaymentStatus, string>> = {
  Submitted:
    'Our last email about your payment was sent too early. We are checking it again and will tell you when it is done.',
  Paid: 'We told you by mistake that your payment would be refunded. It is kept for your order.',
  'Refund due':
    "We told you too early that your payment was refunded. It is still due to you: we'll tell you when it is sent.",
};

function undoneSentence({ status, payment }: Order): string {
  const sentence = UNDONE[payment.status];
  if (sentence !== undefined) return sentence;
  const rest =
    status === 'cancelled'
      ? 'The order was cancelled: there is nothing to pay.'
      : 'It still has to be paid: the page of your order says how.';
  return `We told you by mistake that your payment had reached us. ${rest}`;
}

export function undoneMails(order: AboutPart, deps: OrderMailDeps): OutgoingMail[] {
  const title = 'A correction about your payment';
  return customerMails(order, deps, { text: CORRECTED, title, sentences: [undoneSentence(order)] });
}

const IF_PAID = 'If you have already paid, send us the UTR on the page of your order.';
const IF_NOT_ONLINE = 'Nothing was charged. Open the page of your order to pay, online or by UPI.';

/** Mails to the customer of an order that waits for its payment. */
export function reminderMails(order: Order, deps: OrderMailDeps): OutgoingMail[] {
  const { sentence } = howToPay(order, deps);
  const sentences = [order.payment.method === 'Online' ? IF_NOT_ONLINE : IF_PAID];
  const about = { text: REMINDER, title: 'Your order is waiting for payment', sentences };
  const facts = [{ label: 'How to pay', value: sentence }];
  return customerMails(order, deps, { ...about, facts, button: toPayOrSee(order, deps) });
}

function customerMails(
  order: AboutPart,
  deps: OrderMailDeps,
  {
    text,
    title,
    sentences,
    facts = [],
    button = toOrder(order, deps),
  }: AboutPayment & { sentences: string[]; facts?: Fact[]; button?: MailLink },
): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined) return [];
  const { number, payment, billingName } = order;
  const mail = composeMail(deps, text, {
    to,
    title,
    values: { name: billingName.firstName, order: number, amount: formatPaise(payment.amount) },
    sentences,
    button,
    facts: [
      { label: NOTE_LABELS[payment.status] ?? 'Note', value: payment.reason ?? '' },
      ...paymentFacts(order),
      ...facts,
      payByFact(order),
    ],
    footnote: whyCustomerMail(deps),
  });
  return [mail];
}

function decidedExample(
  payment: PaymentStatus,
  { text }: AboutPayment,
): EditableMail<OrderMailDeps> {
  const status = payment === 'Paid' || payment === 'Rejected' ? 'pending' : 'cancelled';
  return { text, example: (deps) => decidedMails(exampleOrder({ status, payment }), deps)[0] };
}

export const PAYMENT_MAILS: EditableMail<OrderMailDeps>[] = [
  {
    text: REMINDER,
    example: (deps) => reminderMails(exampleOrder({ status: 'pending' }), deps)[0],
  },
  ...Object.entries(DECIDED).map(([payment, about]) =>
    decidedExample(payment as PaymentStatus, about),
  ),
  {
    text: CORRECTED,
    example: (deps) =>
      undoneMails(exampleOrder({ status: 'pending', payment: 'Submitted' }), deps)[0],
  },
];
