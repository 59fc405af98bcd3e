import { mailBody } from '#platform/server/mail/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { dayCount, replyPromise } from '#features/shop/promise-texts.ts';
import type { CustomOrderRequest, SupportQuery } from '../contract.ts';
import { BUDGETS } from '../options.ts';
import type { RequestRow } from './request-queries.ts';

/** A request with the name of the piece and the promise of the day. */
export type SentRequest = CustomOrderRequest & { productLabel: string; replyDays: number };

function budgetLabel(budget: string): string {
  return BUDGETS.find(({ value }) => value === budget)?.label ?? '';
}

function requestFacts(request: SentRequest) {
  return [
    { label: 'Product Type', value: request.productLabel },
    { label: 'Preferred Colors', value: request.colors },
    { label: 'Size/Dimensions', value: request.size },
    { label: 'Budget Range', value: budgetLabel(request.budget) },
    { label: 'Description & Special Requests', value: request.description },
  ];
}

type Notice = { request: SentRequest; shopName: string; ownerEmail: string };

/** To the owner; replies go to the customer. */
export function customOrderNotice({ request, shopName, ownerEmail }: Notice): OutgoingMail {
  return {
    kind: 'custom-order-request',
    to: ownerEmail,
    replyTo: request.email,
    subject: `Custom order request from ${request.name}: ${request.productLabel}`,
    ...mailBody({
      shopName,
      title: 'A new custom order request',
      paragraphs: [
        `Answer this mail to write to the person who asked. They were promised an answer within ${dayCount(request.replyDays)}.`,
      ],
      facts: [
        { label: 'Name', value: request.name },
        { label: 'Email Address', value: request.email },
        ...requestFacts(request),
      ],
      footnote: `Sent by the custom order form of ${shopName}.`,
    }),
  };
}

/** The subject of the acknowledgement and of the answers that follow. */
function customOrderSubject(shopName: string): string {
  return `${shopName}: we have your custom order request`;
}

type Acknowledgement = { request: SentRequest; shopName: string };

export function customOrderAcknowledgement({ request, shopName }: Acknowledgement): OutgoingMail {
  return {
    kind: 'custom-order-acknowledgement',
    to: request.email,
    subject: customOrderSubject(shopName),
    ...mailBody({
      shopName,
      title: replyPromise(request),
      paragraphs: [
        `Hello ${request.name},`,
        'Thank you for telling us about the piece you have in mind. Here is a copy of what you sent.',
      ],
      facts: requestFacts(request),
      footnote: `You get this mail because your address was entered in the custom order form of ${shopName}. If that was not you, there is nothing to do.`,
    }),
  };
}

/** The order number, if any, was checked to be the customer's own. */
type Acknowledged = { query: SupportQuery; shopName: string };

function about(orderNumber: string | undefined): string {
  return orderNumber === undefined ? '' : ` about order ${orderNumber}`;
}

function questionFacts({ queryType, orderNumber, details }: SupportQuery) {
  return [
    { label: 'Order number', value: orderNumber ?? '' },
    { label: 'Kind', value: queryType },
    { label: 'Question', value: details },
  ];
}

/** To the owner; replies go to the customer. */
export function supportNotice({
  query,
  shopName,
  ownerEmail,
}: Acknowledged & { ownerEmail: string }): OutgoingMail {
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
        ...questionFacts(query),
      ],
      footnote: `Sent by the support form of ${shopName}, by somebody who was signed in.`,
    }),
  };
}

/** The subject of the acknowledgement and of the answers that follow. */
function supportSubject(shopName: string, orderNumber: string | undefined): string {
  return `${shopName}: we have your question${about(orderNumber)}`;
}

export function supportAcknowledgement({ query, shopName }: Acknowledged): OutgoingMail {
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
      facts: questionFacts(query),
      footnote: `You get this mail because your address was entered in the support form of ${shopName}. If that was not you, there is nothing to do.`,
    }),
  };
}

type Reply = {
  request: Pick<RequestRow, 'kind' | 'name' | 'email' | 'text' | 'order_number'>;
  text: string;
  shopName: string;
  ownerEmail: string;
  follows: readonly string[];
};

/** Some mail programs group mails by subject. */
function subjectOf({ request, shopName }: Reply): string {
  const { kind, order_number: orderNumber } = request;
  const first =
    kind === 'custom'
      ? customOrderSubject(shopName)
      : supportSubject(shopName, orderNumber ?? undefined);
  return `Re: ${first}`;
}

/** To the customer; replies go to the owner. */
export function replyMail(reply: Reply): OutgoingMail {
  const { request, text, shopName, ownerEmail, follows } = reply;
  return {
    kind: 'request-reply',
    to: request.email,
    replyTo: ownerEmail,
    subject: subjectOf(reply),
    follows,
    ...mailBody({
      shopName,
      title: request.kind === 'custom' ? 'Your custom order request' : 'Your question',
      paragraphs: [`Hello ${request.name},`, ...text.split(/(?:\r?\n){2,}/)],
      facts: [{ label: 'You wrote', value: request.text }],
      footnote: `You get this mail because you wrote to ${shopName}. Answer it to write to us.`,
    }),
  };
}
