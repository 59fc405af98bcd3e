import { shownPhone } from '#platform/contract/india/phone.ts';
import { mailText } from '#platform/contract/text/mail-text.ts';
import {
  composeMail,
  subjectOf,
  type MailComposer,
} from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import { mailBody, ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import { MAX_SUBJECT, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Sender } from '#platform/server/mail/content/sender.ts';
import { dayCount, replyPromise } from '#features/shop/promise-texts.ts';
import type { CustomOrderRequest, SupportQuery } from '../contract.ts';
import { budgetLabel } from '../options.ts';
import type { RequestRow } from './request-queries.ts';
import { QUOTE_MAILS } from './quotes/quote-mails.ts';
import { THREAD_MAILS, toOwnersRequest } from './thread/thread-mails.ts';

/** A request with the name of the piece and the promise of the day. */
export type SentRequest = CustomOrderRequest & { productLabel: string; replyDays: number };

function requestFacts(request: SentRequest) {
  return [
    { label: 'Product Type', value: request.productLabel },
    { label: 'Preferred Colors', value: request.colors },
    { label: 'Size/Dimensions', value: request.size },
    { label: 'Budget Range', value: budgetLabel(request.budget) },
    { label: 'Description & Special Requests', value: request.description },
  ];
}

type Notice = { request: SentRequest; id: string; sender: () => Sender };

export function customOrderNotice({ request, id, ...deps }: Notice): OutgoingMail {
  const sender = deps.sender();
  const { shopName, ownerEmail } = sender;
  return {
    kind: 'custom-order-request',
    to: ownerEmail,
    replyTo: request.email,
    subject: `Custom order request from ${request.name}: ${request.productLabel}`,
    ring: {
      kind: 'message',
      title: 'New custom order request',
      person: request.name,
      path: toOwnersRequest(id, '').to,
    },
    ...ownerMailBody(sender, {
      title: 'A new custom order request',
      paragraphs: [
        `Answer in the workbench, to keep everything in one conversation, or answer this email. They were promised an answer within ${dayCount(request.replyDays)}.`,
      ],
      button: toOwnersRequest(id, 'Answer'),
      facts: [
        { label: 'Name', value: request.name },
        { label: 'Email Address', value: request.email },
        { label: 'Phone', value: shownPhone(request.phone) },
        ...requestFacts(request),
      ],
      footnote: `Sent by the custom order form of ${shopName}.`,
    }),
  };
}

const REQUEST_RECEIVED = mailText({
  kind: 'custom-order-acknowledgement',
  when: 'as soon as someone has sent a custom order request',
  variables: { name: 'Asha', shop: '' },
  subject: '{shop}: we have your custom order request',
  lead: 'Hello {name},\n\nThank you for telling us about the piece you have in mind. Here is a copy of what you sent.',
  closing: '',
});

/** @param path of the conversation; '' without one */
type Acknowledgement = MailComposer & { request: SentRequest; path: string };

export function customOrderAcknowledgement(mail: Acknowledgement): OutgoingMail {
  const { request, path } = mail;
  const { shopName } = mail.sender();
  return composeMail(mail, REQUEST_RECEIVED, {
    to: request.email,
    title: replyPromise(request),
    values: { name: request.name },
    button: { label: 'Open our conversation', to: path },
    facts: requestFacts(request),
    footnote: `You get this email because your address was entered in the custom order form of ${shopName}. If that was not you, you can ignore it.`,
  });
}

/** The order number, if any, was checked to be the customer's own. */
type Acknowledged = { query: SupportQuery };

/** Ends a subject, whose words are the owner's. */
function orderMark(orderNumber: string | null | undefined): string {
  return orderNumber ? ` (${orderNumber})` : '';
}

function noticeTitles({ name, orderNumber: order }: SupportQuery) {
  if (order === undefined) {
    return {
      subject: `Question from ${name}`,
      ring: 'New question',
      title: 'A customer has a question',
    };
  }
  return {
    subject: `Question from ${name} about order ${order}`,
    ring: `New question about order ${order}`,
    title: `A customer has a question about order ${order}`,
  };
}

function questionFacts({ queryType, orderNumber, details }: SupportQuery) {
  return [
    { label: 'Order number', value: orderNumber ?? '' },
    { label: 'Kind', value: queryType },
    { label: 'Question', value: details },
  ];
}

/** Who asks: somebody with an account, with the link of an order, or neither. */
export type Asker = 'customer' | 'link' | 'visitor';

const sentBy: Record<Asker, (shop: string) => string> = {
  customer: (shop) => `Sent by a form of ${shop}, by someone who was signed in.`,
  link: (shop) => `Sent by a form of ${shop}, by someone who had the link of the order.`,
  visitor: (shop) => `Sent by the contact form of ${shop}, by someone who was not signed in.`,
};

type Question = Acknowledged & { id: string; asker: Asker; sender: () => Sender };

export function supportNotice({ query, id, asker, ...deps }: Question): OutgoingMail {
  const sender = deps.sender();
  const { shopName, ownerEmail } = sender;
  const titles = noticeTitles(query);
  return {
    kind: 'support-query',
    to: ownerEmail,
    replyTo: query.email,
    subject: titles.subject,
    ring: {
      kind: 'message',
      title: titles.ring,
      person: query.name,
      path: toOwnersRequest(id, '').to,
    },
    ...ownerMailBody(sender, {
      title: titles.title,
      paragraphs: ['Answer this email to reply.'],
      button: toOwnersRequest(id, 'Open the question'),
      facts: [
        { label: 'Name', value: query.name },
        { label: 'Email Address', value: query.email },
        ...questionFacts(query),
      ],
      footnote: sentBy[asker](shopName),
    }),
  };
}

const QUESTION_RECEIVED = mailText({
  kind: 'support-acknowledgement',
  when: 'as soon as a customer has sent a question',
  variables: { name: 'Asha', shop: '' },
  subject: '{shop}: we have your question',
  lead: 'Hello {name},\n\nThank you for writing. We read every question ourselves and answer to this address. Here is a copy of yours.',
  closing: '',
});

export function supportAcknowledgement(mail: Acknowledged & MailComposer): OutgoingMail {
  const { query } = mail;
  const { shopName } = mail.sender();
  return composeMail(mail, QUESTION_RECEIVED, {
    to: query.email,
    title: 'We have your question',
    values: { name: query.name },
    subjectEnd: orderMark(query.orderNumber),
    facts: questionFacts(query),
    footnote: `You get this email because your address was entered in a form of ${shopName}. If that was not you, you can ignore it.`,
  });
}

type Reply = {
  request: Pick<RequestRow, 'kind' | 'name' | 'email' | 'text' | 'order_number'>;
  text: string;
  follows: readonly string[];
  /** Path of the conversation; '' without one. */
  path: string;
} & MailComposer;

/** Repeats the first mail's subject: some mail programs group mails by it. */
function replySubject(reply: Reply): string {
  const { kind, name, order_number: orderNumber } = reply.request;
  if (kind === 'custom') return `Re: ${subjectOf(reply, REQUEST_RECEIVED, { name })}`;
  return `Re: ${subjectOf(reply, QUESTION_RECEIVED, { name })}${orderMark(orderNumber)}`;
}

export function replyMail(reply: Reply): OutgoingMail {
  const { request, text, follows, path } = reply;
  const sender = reply.sender();
  const { shopName, ownerEmail } = sender;
  return {
    kind: 'request-reply',
    to: request.email,
    replyTo: ownerEmail,
    subject: replySubject(reply).slice(0, MAX_SUBJECT),
    follows,
    ...mailBody(sender, {
      title: request.kind === 'custom' ? 'Your custom order request' : 'Your question',
      paragraphs: [`Hello ${request.name},`, ...text.split(/(?:\r?\n){2,}/)],
      button: { label: 'Answer and see photos', to: path },
      facts: [{ label: 'You wrote', value: request.text }],
      footnote: `You get this email because you wrote to ${shopName}. Answer it to write to us.`,
    }),
  };
}

const EXAMPLE = { name: 'Asha', email: 'asha@example.com' };

export const ENQUIRY_MAILS: EditableMail<MailComposer>[] = [
  {
    text: REQUEST_RECEIVED,
    example: (deps) => {
      const sent = {
        colors: 'Blue and white',
        size: '',
        budget: '',
        phone: '',
        description: 'A tray',
      } as const;
      const product = { productType: 'wall-art', productLabel: 'Wall art', replyDays: 2 };
      const request = { ...EXAMPLE, ...sent, ...product };
      return customOrderAcknowledgement({ ...deps, request, path: '/request' });
    },
  },
  {
    text: QUESTION_RECEIVED,
    example: (deps) => {
      const query = { ...EXAMPLE, queryType: 'Support', details: 'When will it arrive?' };
      return supportAcknowledgement({ ...deps, query });
    },
  },
  ...THREAD_MAILS,
  ...QUOTE_MAILS,
];
