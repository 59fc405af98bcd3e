import { linkPath } from '#features/orders/server/mails/mail-facts.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { mailText } from '#platform/contract/text/mail-text.ts';
import { Email } from '#platform/contract/text.ts';
import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { INVITATION_MAIL } from './invitations/invitation-mail.ts';
import type { AdminReviewRow } from './review-queries.ts';

const REPLY = mailText({
  kind: 'review-reply',
  when: 'when you reply to a review for the first time',
  variables: { name: 'Asha', piece: 'Blue Bowl', shop: '' },
  subject: '{shop}: a reply to your review of {piece}',
  lead: 'Hello {name},\n\nThank you for your review of {piece}. This is our reply, as everybody reads it beside your words.',
  closing: 'Answer this email to write to us.',
});

type Reviewed = Pick<
  AdminReviewRow,
  | 'email'
  | 'first_name'
  | 'link_version'
  | 'number'
  | 'order_id'
  | 'product_name'
  | 'reply'
  | 'slug'
  | 'text'
>;

function orderPage(row: Reviewed, { links }: Pick<OrderMailDeps, 'links'>): string {
  const { order_id: id, number, link_version: version } = row;
  if (id === null || number === null) return '';
  return linkPath({ id, number, ...(version !== null && { linkVersion: version }) }, links);
}

/** Mails to the author of the review. None without an order, or without a valid address. */
export function replyMails(row: Reviewed, deps: OrderMailDeps): OutgoingMail[] {
  const { first_name: name, product_name: product, text, reply, slug } = row;
  const { data: email } = Email.safeParse(row.email);
  if (email === undefined) return [];
  const mail = composeMail(deps, REPLY, {
    to: email,
    title: 'A reply to your review',
    values: { name: name ?? '', piece: product },
    button: { label: 'See all reviews', to: `/product/${slug}#reviews` },
    facts: [
      { label: 'You wrote', value: text },
      { label: 'Our reply', value: reply },
    ],
    links: [{ label: 'Your order', to: orderPage(row, deps) }],
    footnote: `You get this email because you reviewed a piece of ${deps.sender().shopName}.`,
  });
  return [mail];
}

const EXAMPLE: Reviewed = {
  email: 'asha@example.com',
  first_name: 'Asha',
  link_version: null,
  number: 'HK7M2QXA',
  order_id: 'HK7M2QXA',
  product_name: 'Blue Bowl',
  reply: 'Thank you! Wipe them with a soft cloth, and they stay as clear.',
  slug: 'blue-bowl',
  text: 'Looks as in the picture, and came in two days.',
};

export const REVIEW_MAILS: EditableMail<OrderMailDeps>[] = [
  { text: REPLY, example: (deps) => replyMails(EXAMPLE, deps)[0] },
  INVITATION_MAIL,
];
