import type { Order } from '#features/orders/contract.ts';
import { exampleOrder } from '#features/orders/server/mails/example-order.ts';
import {
  customerAddress,
  linkPath,
  whyCustomerMail,
} from '#features/orders/server/mails/mail-facts.ts';
import { ORDER_VARIABLES } from '#features/orders/server/mails/mail-facts.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { mailPictureUrl } from '#features/media/picture-formats.ts';
import { mailText } from '#platform/contract/text/mail-text.ts';
import type { LinkTokens } from '#platform/server/link-tokens.ts';
import { composeMail } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { MailLine } from '#platform/server/mail/content/mail-content.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';

export type InvitationMailDeps = OrderMailDeps & {
  /** Undefined while the shop knows no address. */
  origin: () => string | undefined;
  invitationLinks: LinkTokens;
};

const INVITATION = mailText({
  kind: 'review-invitation',
  when: 'a week after an order was delivered, once, unless its buyer has already reviewed it or wants no such emails',
  variables: { name: ORDER_VARIABLES.name, order: ORDER_VARIABLES.order, shop: '' },
  subject: '{shop}: how do you like it, {name}?',
  lead: 'Hello {name},\n\nYour order {order} has been with you for a week. Your stars and a few words help others choose, and tell us what to make next.',
  closing: "If something is not right, answer this email and we'll fix it.",
});

/** Pieces that can be reviewed, each once. */
function products({ items }: Order): MailLine[] {
  const there = items.filter(
    ({ productId, quantity, returned = 0 }) => productId !== undefined && quantity > returned,
  );
  const byName = new Map(there.map(({ product }) => [product.name, product.mediaId]));
  return [...byName].map(([name, mediaId]) => ({
    name,
    picture: mediaId === undefined ? undefined : mailPictureUrl(mediaId),
  }));
}

/** None without a valid address, and none to the owner. */
export function invitationMails(order: Order, deps: InvitationMailDeps): OutgoingMail[] {
  const to = customerAddress(order);
  const { ownerEmail } = deps.sender();
  if (to === undefined || to.toLowerCase() === ownerEmail.toLowerCase()) return [];
  const { id, billingName, number } = order;
  const { links, invitationLinks } = deps;
  const origin = deps.origin() ?? '';
  const [path, key] = linkPath(order, links).split('#');
  const fragment = key === undefined ? '' : `#${key}`;
  const token = invitationLinks.tokenOf({ id, linkVersion: 1 });
  const mail = composeMail(deps, INVITATION, {
    to,
    title: 'How do you like it?',
    values: { name: billingName.firstName, order: number },
    button: { label: 'Write your review', to: `${origin}${path}?reviews=1${fragment}` },
    lines: products(order),
    stop: {
      label: 'No more such emails',
      to: `${origin}/stop-invitations#${token}`,
      post: `${origin}/v2/review-invitations/stop/${token}`,
    },
    footnote: `${whyCustomerMail(deps)} There is one for each order, and no reminder.`,
  });
  return [mail];
}

export const INVITATION_MAIL: EditableMail<OrderMailDeps> = {
  text: INVITATION,
  example: (deps) =>
    invitationMails(exampleOrder({ status: 'delivered' }), {
      ...deps,
      origin: () => deps.sender().origin,
      invitationLinks: { tokenOf: () => '' },
    })[0],
};
