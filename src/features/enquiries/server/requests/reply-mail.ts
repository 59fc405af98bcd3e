import { mailBody } from '#platform/server/mail/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { RequestRow } from './request-queries.ts';

type Reply = { request: RequestRow; text: string; shopName: string; ownerEmail: string };

function subjectOf({ kind, order_number: orderNumber }: RequestRow): string {
  if (kind === 'custom') return 'your custom order request';
  return orderNumber === null ? 'your question' : `your question about order ${orderNumber}`;
}

/** To whoever asked; what they write back goes to the maker. */
export function replyMail({ request, text, shopName, ownerEmail }: Reply): OutgoingMail {
  return {
    kind: 'request-reply',
    to: request.email,
    replyTo: ownerEmail,
    subject: `${shopName}: ${subjectOf(request)}`,
    ...mailBody({
      shopName,
      title: request.kind === 'custom' ? 'Your custom order request' : 'Your question',
      paragraphs: [`Hello ${request.name},`, ...text.split(/(?:\r?\n){2,}/)],
      facts: [{ label: 'You wrote', value: request.text }],
      footnote: `You get this mail because you wrote to ${shopName}. Answer it to write to us.`,
    }),
  };
}
