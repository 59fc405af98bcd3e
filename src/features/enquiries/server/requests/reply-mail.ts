import { mailBody } from '#platform/server/mail/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { customOrderSubject } from '../custom-order-mails.ts';
import { supportSubject } from '../support-mails.ts';
import type { RequestRow } from './request-queries.ts';

type Reply = {
  request: Pick<RequestRow, 'kind' | 'name' | 'email' | 'text' | 'order_number'>;
  text: string;
  shopName: string;
  ownerEmail: string;
  /** The mails of this conversation before it, the oldest first. */
  follows: readonly string[];
};

/** Some mail programs keep a conversation together only if its mails have one subject. */
function subjectOf({ request, shopName }: Reply): string {
  const { kind, order_number: orderNumber } = request;
  const first =
    kind === 'custom'
      ? customOrderSubject(shopName)
      : supportSubject(shopName, orderNumber ?? undefined);
  return `Re: ${first}`;
}

/** To the customer; a reply goes to the maker. */
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
