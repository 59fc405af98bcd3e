import { mailBody } from '#platform/server/mail/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { REPLY_PROMISE, type CustomOrderRequest } from '../contract.ts';
import { BUDGETS, PRODUCT_TYPES } from '../options.ts';

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? '';
}

function factsOf(request: CustomOrderRequest) {
  return [
    { label: 'Product Type', value: labelOf(PRODUCT_TYPES, request.productType) },
    { label: 'Preferred Colors', value: request.colors },
    { label: 'Size/Dimensions', value: request.size },
    { label: 'Budget Range', value: labelOf(BUDGETS, request.budget) },
    { label: 'Description & Special Requests', value: request.description },
  ];
}

type Notice = { request: CustomOrderRequest; shopName: string; ownerEmail: string };

/** To the maker; an answer goes straight to the asker. */
export function customOrderNotice({ request, shopName, ownerEmail }: Notice): OutgoingMail {
  const type = labelOf(PRODUCT_TYPES, request.productType);
  return {
    kind: 'custom-order-request',
    to: ownerEmail,
    replyTo: request.email,
    subject: `Custom order request from ${request.name}: ${type}`,
    ...mailBody({
      shopName,
      title: 'A new custom order request',
      paragraphs: [
        'Answer this mail to write to the person who asked. They were promised an answer within 2 days.',
      ],
      facts: [
        { label: 'Name', value: request.name },
        { label: 'Email Address', value: request.email },
        ...factsOf(request),
      ],
      footnote: `Sent by the custom order form of ${shopName}.`,
    }),
  };
}

/** Of the mail that tells an asker that their request has arrived, and of those that follow. */
export function customOrderSubject(shopName: string): string {
  return `${shopName}: we have your custom order request`;
}

type Acknowledgement = { request: CustomOrderRequest; shopName: string };

/** To the asker: the promise, and a copy of what was asked. */
export function customOrderAcknowledgement({ request, shopName }: Acknowledgement): OutgoingMail {
  return {
    kind: 'custom-order-acknowledgement',
    to: request.email,
    subject: customOrderSubject(shopName),
    ...mailBody({
      shopName,
      title: REPLY_PROMISE,
      paragraphs: [
        `Hello ${request.name},`,
        'Thank you for telling us about the piece you have in mind. Here is a copy of what you sent.',
      ],
      facts: factsOf(request),
      footnote: `You get this mail because your address was entered in the custom order form of ${shopName}. If that was not you, there is nothing to do.`,
    }),
  };
}
