import { formatPaise } from '#platform/contract/format-rupees.ts';
import { mailText } from '#platform/contract/text/mail-text.ts';
import { composeMail, type MailComposer } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import { mailBody, ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import type { MailLine } from '#platform/server/mail/content/mail-content.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { quoteSums, type NewRequestQuote } from '../../quote-contract.ts';
import type { RequestRow } from '../request-queries.ts';
import { threadPath, toOwnersRequest, type ThreadMailDeps } from '../thread/thread-mails.ts';

type Asker = Pick<RequestRow, 'id' | 'link_version' | 'name' | 'email'>;

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

function sumFacts(quote: NewRequestQuote) {
  const { subtotal, total } = quoteSums(quote);
  const { shipping, discount } = quote;
  return [
    { label: 'Pieces', value: formatPaise(subtotal) },
    { label: 'Discount', value: discount === 0 ? '' : `- ${formatPaise(discount)}` },
    { label: 'Delivery', value: shipping === 0 ? 'Free' : formatPaise(shipping) },
    { label: 'Total', value: formatPaise(total) },
  ];
}

function quoteLines({ lines }: NewRequestQuote): MailLine[] {
  return lines.map(({ name, details, quantity, unitPrice }) => ({
    name: `${quantity} × ${name}`,
    details: details === '' ? [] : [details],
    amount: formatPaise(quantity * unitPrice),
  }));
}

function quoteFacts(quote: NewRequestQuote) {
  const { deposit, readyInDays: days } = quote;
  return [
    { label: 'Deposit', value: deposit === 0 ? '' : formatPaise(deposit) },
    { label: 'Ready', value: days === undefined ? '' : `About ${days} days after you accept` },
    { label: 'Valid until', value: DAY.format(new Date(quote.validUntil)) },
    { label: 'A note', value: quote.note },
  ];
}

const QUOTE = mailText({
  kind: 'request-quote',
  when: 'as soon as you send someone a quote',
  variables: { name: 'Asha', total: '₹2,500.00', shop: '' },
  subject: '{shop}: your quote of {total}',
  lead: 'Hello {name},\n\nHere is what we would make for you, and what it would cost.',
  closing: '',
});

type QuoteMail = ThreadMailDeps & { request: Asker; quote: NewRequestQuote };

export function quoteMail({ request, quote, ...deps }: QuoteMail): OutgoingMail {
  const { shopName, ownerEmail } = deps.sender();
  return composeMail(deps, QUOTE, {
    to: request.email,
    replyTo: ownerEmail,
    title: 'Your quote',
    values: { name: request.name, total: formatPaise(quoteSums(quote).total) },
    button: { label: 'View the quote', to: threadPath(request, deps) },
    lines: quoteLines(quote),
    sums: sumFacts(quote),
    facts: quoteFacts(quote),
    footnote: `You get this email because you asked ${shopName} for a custom order.`,
  });
}

export function withdrawnMail({
  request,
  ...deps
}: ThreadMailDeps & { request: Asker }): OutgoingMail {
  const sender = deps.sender();
  return {
    kind: 'request-quote-withdrawn',
    to: request.email,
    replyTo: sender.ownerEmail,
    subject: `${sender.shopName}: the quote was withdrawn`,
    ...mailBody(sender, {
      title: 'The quote was withdrawn',
      paragraphs: [
        `Hello ${request.name},`,
        'The quote we sent you is no longer valid. Everything we wrote is in our conversation.',
      ],
      button: { label: 'Open our conversation', to: threadPath(request, deps) },
      footnote: `You get this email because you asked ${sender.shopName} for a custom order.`,
    }),
  };
}

type Over = ThreadMailDeps & { request: Pick<RequestRow, 'id' | 'name'> };

export function expiredNotice({ request, ...deps }: Over): OutgoingMail {
  const sender = deps.sender();
  return {
    kind: 'request-quote-expired',
    to: sender.ownerEmail,
    subject: `The quote for ${request.name} has expired`,
    ...ownerMailBody(sender, {
      title: `The quote for ${request.name} has expired`,
      paragraphs: ['Nobody accepted it. Send a new one, or close the request.'],
      button: toOwnersRequest(request.id, 'Open the request'),
      footnote: `Sent by ${sender.shopName}.`,
    }),
  };
}

const EXAMPLE: NewRequestQuote = {
  lines: [{ name: 'Tray with a wave', details: '45 × 30 cm', quantity: 1, unitPrice: 240_000 }],
  shipping: 10_000,
  discount: 0,
  deposit: 100_000,
  validUntil: '2027-01-31',
  readyInDays: 21,
  note: '',
};

export const QUOTE_MAILS: EditableMail<MailComposer>[] = [
  {
    text: QUOTE,
    example: (deps) =>
      quoteMail({
        ...deps,
        requestLinks: { tokenOf: () => '' },
        request: { id: '', link_version: 1, name: 'Asha', email: 'asha@example.com' },
        quote: EXAMPLE,
      }),
  },
];
