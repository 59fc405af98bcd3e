import type { Order } from '#features/orders/contract.ts';
import type { PaymentStatus } from '#features/orders/payment-status.ts';
import { customerAddress, orderLink } from '#features/orders/server/mails/mail-facts.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { mailBody } from '#platform/server/mail/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { PaymentDeps } from './upi-payment.ts';

function paymentFacts({ number, payment }: Order) {
  return [
    { label: 'Order number', value: number },
    { label: 'Amount', value: formatPaise(payment.amount) },
    { label: 'Paid by', value: payment.method === 'UPI' ? '' : payment.method },
    { label: 'UTR', value: payment.transactionId ?? '' },
  ];
}

/** To the owner. */
export function claimedNotice(order: Order, deps: PaymentDeps): OutgoingMail {
  const replyTo = customerAddress(order);
  const { number, payment, shippingName } = order;
  return {
    kind: 'payment-notice',
    to: deps.sender().ownerEmail,
    ...(replyTo !== undefined && { replyTo }),
    subject: `Payment to check for order ${number}: ${formatPaise(payment.amount)}`,
    ...mailBody({
      shopName: deps.sender().shopName,
      title: `A payment to check: order ${number}`,
      paragraphs: [
        'The customer says that it was paid. Look the UTR up in your bank’s statement, compare the amount, then mark the payment in the admin area.',
      ],
      facts: [
        ...paymentFacts(order),
        { label: 'Name', value: `${shippingName.firstName} ${shippingName.lastName}`.trim() },
        { label: 'Email Address', value: shippingName.email },
      ],
      footnote: `Sent by ${deps.sender().shopName}. A screenshot is no proof: only the statement of your bank is.`,
    }),
  };
}

type MailText = { kind: string; subject: string; title: string; sentence: string };

const RECEIVED: MailText = {
  kind: 'payment-received',
  subject: 'we have your payment for order',
  title: 'We have your payment',
  sentence: 'Your payment has reached us. Thank you.',
};
const REJECTED: MailText = {
  kind: 'payment-rejected',
  subject: 'we could not find your payment for order',
  title: 'We could not find your payment',
  sentence:
    'We could not match the UTR that you sent with a payment. Look at the receipt of your UPI app and send us the right one on the page of your order, or answer this mail.',
};
const REFUND_DUE: MailText = {
  kind: 'payment-refund-due',
  subject: 'your payment will be sent back, order',
  title: 'Your payment will be sent back',
  sentence: 'What you paid for this order will be sent back to you. We tell you when that is done.',
};
const REFUNDED: MailText = {
  kind: 'payment-refunded',
  subject: 'your payment was sent back, order',
  title: 'Your payment was sent back',
  sentence: 'What you paid was sent back to you. Your bank may need a few days to show it.',
};
/** A cancelled order awaits no other UTR. */
const NOT_FOUND: MailText = {
  ...REJECTED,
  sentence:
    'The order was cancelled, and we found no payment with the UTR that you sent. If your bank shows one, answer this mail.',
};

const DECIDED: Partial<Record<PaymentStatus, MailText>> = {
  Paid: RECEIVED,
  Rejected: REJECTED,
  'Refund due': REFUND_DUE,
  Refunded: REFUNDED,
};

function decidedText({ status, payment }: Order): MailText | undefined {
  const isOver = status === 'cancelled' && payment.status === 'Rejected';
  return isOver ? NOT_FOUND : DECIDED[payment.status];
}

/** The labels of the owner's text. */
const NOTE_LABELS: Partial<Record<PaymentStatus, string>> = {
  Rejected: 'Why',
  Refunded: 'Reference',
};

/** To the customer, about the owner's decision. */
export function decidedMails(order: Order, deps: PaymentDeps): OutgoingMail[] {
  return mailsOf(decidedText(order), order, deps);
}

const UNDONE: Partial<Record<PaymentStatus, string>> = {
  Submitted:
    'We told you too early how we had decided about your payment. We check it again and tell you when that is done.',
  Paid: 'We told you by mistake that your payment would be sent back. It is kept for your order.',
  'Refund due':
    'We told you too early that your payment was sent back. It is still due to you: we tell you when it is sent.',
};

function undoneSentence({ status, payment }: Order): string {
  const sentence = UNDONE[payment.status];
  if (sentence !== undefined) return sentence;
  const rest =
    status === 'cancelled'
      ? 'The order was cancelled: there is nothing to pay.'
      : 'It is still to be paid: the page of your order says how.';
  return `We told you by mistake that your payment had reached us. ${rest}`;
}

/** To the customer, about an undone decision. */
export function undoneMails(order: Order, deps: PaymentDeps): OutgoingMail[] {
  const mail: MailText = {
    kind: 'payment-corrected',
    subject: 'a correction about your payment for order',
    title: 'A correction about your payment',
    sentence: undoneSentence(order),
  };
  return mailsOf(mail, order, deps);
}

/** None without a valid address. */
function mailsOf(mail: MailText | undefined, order: Order, deps: PaymentDeps): OutgoingMail[] {
  const to = customerAddress(order);
  if (to === undefined || mail === undefined) return [];
  const { number, payment, shippingName } = order;
  return [
    {
      kind: mail.kind,
      to,
      subject: `${deps.sender().shopName}: ${mail.subject} ${number}`,
      ...mailBody({
        shopName: deps.sender().shopName,
        title: mail.title,
        paragraphs: [`Hello ${shippingName.firstName},`, mail.sentence],
        facts: [
          { label: NOTE_LABELS[payment.status] ?? 'Note', value: payment.reason ?? '' },
          ...paymentFacts(order),
          { label: 'Your order', value: orderLink(order, deps) },
        ],
        footnote: `You get this mail because you placed an order at ${deps.sender().shopName}. Answer it to write to us.`,
      }),
    },
  ];
}
