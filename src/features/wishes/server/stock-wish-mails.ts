import { mailText } from '#platform/contract/mail-words.ts';
import type { LinkTokens } from '#platform/server/link-tokens.ts';
import { composeMail, type MailComposer } from '#platform/server/mail/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/editable-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { WishedPiece } from './stock-wish-queries.ts';

export type WishMailDeps = MailComposer & {
  /** Of the shop's pages. */
  origin: string;
  stockWishLinks: LinkTokens;
};

type Wish = { id: string; email: string; piece: Pick<WishedPiece, keyof typeof PIECE> };

const PIECE = { name: 'Wave Coasters', slug: 'wave-coasters', variant_id: null, variant: '' };

const CONFIRM = mailText({
  kind: 'stock-wish-confirm',
  when: 'when somebody who is not signed in wants to be told of a piece that is sold out',
  variables: { piece: PIECE.name, shop: '' },
  subject: '{shop}: shall we tell you when {piece} is back?',
  lead: 'Hello,\n\nsomebody, we hope you, wants to know when {piece} is back. Confirm it by the link, and you get one mail when it is.',
  closing: 'If it was not you, do nothing: without the link you hear no more of it.',
});

const BACK = mailText({
  kind: 'stock-wish-back',
  when: 'when a piece that was sold out is back, to a few at a time of those who wait for it',
  variables: { piece: PIECE.name, shop: '' },
  subject: '{shop}: {piece} is back',
  lead: 'Hello,\n\n{piece} is back, and you wanted to know.',
  closing: 'It is not held for you: whoever orders first gets it.',
});

function pieceOf({ name, variant }: Wish['piece']): string {
  return variant === '' ? name : `${name} (${variant})`;
}

function linkOf({ id }: Wish, { origin, stockWishLinks }: WishMailDeps, query: string): string {
  return `${origin}/tell-me${query}#${stockWishLinks.tokenOf({ id, linkVersion: 1 })}`;
}

export function confirmMail(wish: Wish, deps: WishMailDeps): OutgoingMail {
  return composeMail(deps, CONFIRM, {
    to: wish.email,
    title: 'Shall we tell you?',
    values: { piece: pieceOf(wish.piece) },
    facts: [{ label: 'Yes, tell me', value: linkOf(wish, deps, '') }],
    footnote: `Somebody gave this address on a page of ${deps.sender().shopName}. The link works for two days.`,
  });
}

export function backMail(wish: Wish, deps: WishMailDeps): OutgoingMail {
  const { slug, variant_id: variantId } = wish.piece;
  const choice = variantId === null ? '' : `?choice=${encodeURIComponent(variantId)}`;
  return composeMail(deps, BACK, {
    to: wish.email,
    title: 'It is back',
    values: { piece: pieceOf(wish.piece) },
    facts: [
      { label: 'See it', value: `${deps.origin}/product/${slug}${choice}` },
      { label: 'Stop these mails', value: linkOf(wish, deps, '?stop=1') },
    ],
    footnote: `You get this mail once, because you wanted to be told by ${deps.sender().shopName}.`,
  });
}

const EXAMPLE = { id: '', email: 'asha@example.com', piece: PIECE };

type Example = MailComposer & { origin?: string | undefined };

function exampleOf(mail: typeof confirmMail) {
  return ({ origin = '', ...deps }: Example) =>
    mail(EXAMPLE, { ...deps, origin, stockWishLinks: { tokenOf: () => '' } });
}

export const WISH_MAILS: EditableMail<Example>[] = [
  { text: CONFIRM, example: exampleOf(confirmMail) },
  { text: BACK, example: exampleOf(backMail) },
];
