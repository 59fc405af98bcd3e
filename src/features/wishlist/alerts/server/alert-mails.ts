import { mailText } from '#platform/contract/text/mail-text.ts';
import type { LinkTokens } from '#platform/server/link-tokens.ts';
import { composeMail, type MailComposer } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { AwaitedProduct } from './alert-queries.ts';

export type AlertMailDeps = MailComposer & {
  /** Undefined while the shop knows no address. */
  origin: () => string | undefined;
  stockAlertLinks: LinkTokens;
};

type Alert = { id: string; email: string; piece: Pick<AwaitedProduct, keyof typeof PRODUCT> };

const PRODUCT = { name: 'Blue Bowl', slug: 'blue-bowl', variant_id: null, variant: '' };

const CONFIRM = mailText({
  kind: 'stock-wish-confirm',
  when: 'when someone who is not signed in asks to be told when a sold out piece is back',
  variables: { piece: PRODUCT.name, shop: '' },
  subject: '{shop}: shall we tell you when {piece} is back?',
  lead: "Hello,\n\nWould you like to know when {piece} is back? Press the button, and we'll send you one email when it is.",
  closing: "If you did not ask for this, ignore this email and you won't hear from us again.",
});

const BACK = mailText({
  kind: 'stock-wish-back',
  when: 'when a sold out piece is back, to a few of those waiting at a time',
  variables: { piece: PRODUCT.name, shop: '' },
  subject: '{shop}: {piece} is back',
  lead: 'Hello,\n\n{piece} is back. You asked us to tell you.',
  closing: "It isn't reserved: first come, first served.",
});

function productOf({ name, variant }: Alert['piece']): string {
  return variant === '' ? name : `${name} (${variant})`;
}

function tokenOf({ id }: Alert, { stockAlertLinks }: AlertMailDeps): string {
  return stockAlertLinks.tokenOf({ id, linkVersion: 1 });
}

function linkOf(alert: Alert, deps: AlertMailDeps, query: string): string {
  return `${deps.origin() ?? ''}/tell-me${query}#${tokenOf(alert, deps)}`;
}

export function confirmMail(alert: Alert, deps: AlertMailDeps): OutgoingMail {
  return composeMail(deps, CONFIRM, {
    to: alert.email,
    title: 'Shall we tell you?',
    values: { piece: productOf(alert.piece) },
    button: { label: 'Yes, tell me', to: linkOf(alert, deps, '') },
    needsLink: true,
    footnote: `This address was entered on a page of ${deps.sender().shopName}. The button works for two days.`,
  });
}

export function backMail(alert: Alert, deps: AlertMailDeps): OutgoingMail {
  const { slug, variant_id: variantId } = alert.piece;
  const origin = deps.origin() ?? '';
  const choice = variantId === null ? '' : `?choice=${encodeURIComponent(variantId)}`;
  return composeMail(deps, BACK, {
    to: alert.email,
    title: 'Back in stock',
    values: { piece: productOf(alert.piece) },
    button: { label: 'View it', to: `${origin}/product/${slug}${choice}` },
    stop: {
      label: 'Stop these emails',
      to: linkOf(alert, deps, '?stop=1'),
      post: `${origin}/v2/stock-wishes/stop/${tokenOf(alert, deps)}`,
    },
    footnote: `You get this one email because you asked ${deps.sender().shopName} to tell you.`,
  });
}

const EXAMPLE = { id: '', email: 'asha@example.com', piece: PRODUCT };

function exampleOf(mail: typeof confirmMail) {
  return (deps: MailComposer) =>
    mail(EXAMPLE, {
      ...deps,
      origin: () => deps.sender().origin,
      stockAlertLinks: { tokenOf: () => '' },
    });
}

export const ALERT_MAILS: EditableMail<MailComposer>[] = [
  { text: CONFIRM, example: exampleOf(confirmMail) },
  { text: BACK, example: exampleOf(backMail) },
];
