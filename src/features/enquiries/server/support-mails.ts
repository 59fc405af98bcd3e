import { mailBody } from '#platform/server/mail/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { SupportQuery } from '../contract.ts';

/** A question whose order number, if it has one, is known to be the asker's own. */
type Asked = { query: SupportQuery; shopName: string };

function about(orderNumber: string | undefined): string {
  return orderNumber === undefined ? '' : ` about order ${orderNumber}`;
}

function factsOf({ queryType, orderNumber, details }: SupportQuery) {
  return [
    { label: 'Order number', value: orderNumber ?? '' },
    { label: 'Kind', value: queryType },
    { label: 'Question', value: details },
  ];
}

/** To the maker; an answer goes straight to the asker. */
export function supportNotice({
  query,
  shopName,
  ownerEmail,
}: Asked & { ownerEmail: string }): OutgoingMail {
  return {
    kind: 'support-query',
    to: ownerEmail,
    replyTo: query.email,
    subject: `Question from ${query.name}${about(query.orderNumber)}`,
    ...mailBody({
      shopName,
      title: `A customer has a question${about(query.orderNumber)}`,
      paragraphs: ['Answer this mail to write to the person who asked.'],
      facts: [
        { label: 'Name', value: query.name },
        { label: 'Email Address', value: query.email },
        ...factsOf(query),
      ],
      footnote: `Sent by the support form of ${shopName}, by somebody who was signed in.`,
    }),
  };
}

/** Of the mail that tells an asker that their question has arrived, and of those that follow. */
export function supportSubject(shopName: string, orderNumber: string | undefined): string {
  return `${shopName}: we have your question${about(orderNumber)}`;
}

/** To the asker: that it has arrived, and a copy of it. */
export function supportAcknowledgement({ query, shopName }: Asked): OutgoingMail {
  return {
    kind: 'support-acknowledgement',
    to: query.email,
    subject: supportSubject(shopName, query.orderNumber),
    ...mailBody({
      shopName,
      title: 'We have your question',
      paragraphs: [
        `Hello ${query.name},`,
        'Thank you for writing. We read every question ourselves and answer to this address. Here is a copy of yours.',
      ],
      facts: factsOf(query),
      footnote: `You get this mail because your address was entered in the support form of ${shopName}. If that was not you, there is nothing to do.`,
    }),
  };
}
