import { absoluteAddress } from '#platform/contract/at-origin.ts';
import type { Letterhead } from './sender.ts';

/** The value may have several lines; facts without one are left out. */
export type Fact = { label: string; value: string };

/** `to`: a path of the shop, or a whole address. One that leads nowhere ('') is left out. */
export type MailLink = { label: string; to: string };

/** What was ordered or offered. `picture`: a path of the shop, of a square JPEG. */
export type MailLine = {
  name: string;
  details?: string[];
  amount?: string;
  picture?: string | undefined;
};

/** Ends mails of this kind: `to` is a page, `post` takes what mail programs post (RFC 8058). */
export type StopLink = MailLink & { post: string };

/** Stands for the shop's address until that is known: a name that nobody can have (RFC 2606). */
export const AWAITED_ADDRESS = 'https://address-of-the-shop.invalid';

/** Everything but `title` and `paragraphs` may be missing. */
export type MailContent = {
  title: string;
  paragraphs: string[];
  /** The one act that the mail is about. */
  button?: MailLink | undefined;
  lines?: MailLine[];
  /** The total comes last. */
  sums?: Fact[];
  facts?: Fact[];
  links?: MailLink[];
  closing?: string[];
  /** Why the reader gets it. */
  footnote: string;
  stop?: StopLink;
  /** The mail is for its button, so it waits until the shop has an address. */
  needsLink?: boolean;
};

export type ReadyContent = Required<Omit<MailContent, 'button' | 'stop' | 'needsLink'>> & {
  /** Shown in lists of mails, after the subject. */
  preheader: string;
  button: MailLink | undefined;
  stop: StopLink | undefined;
  awaitsAddress: boolean;
};

/** A path of the shop leads nowhere while its address is unknown. */
function toLink(origin: string | undefined, link: MailLink | undefined): MailLink | undefined {
  if (link === undefined || link.to === '') return undefined;
  if (/^https?:\/\//i.test(link.to)) return link;
  return origin === undefined ? undefined : { ...link, to: absoluteAddress(origin, link.to) };
}

function toStop(origin: string | undefined, stop: StopLink | undefined): StopLink | undefined {
  const [page, post] = [stop, stop && { ...stop, to: stop.post }].map((one) => toLink(origin, one));
  return page && post && { ...page, post: post.to };
}

function toLine({ origin }: Letterhead, { picture, ...line }: MailLine): MailLine {
  if (origin === undefined || picture === undefined) return line;
  return { ...line, picture: absoluteAddress(origin, picture) };
}

/** What links begin with: a button that the mail is for awaits the address. */
function linkOrigin({ origin }: Letterhead, { needsLink, button }: MailContent) {
  const mustWait = needsLink && button?.to.startsWith('/');
  return origin ?? (mustWait ? AWAITED_ADDRESS : undefined);
}

/** What is missing is left out, and every address is whole. */
export function readyContent(letterhead: Letterhead, content: MailContent): ReadyContent {
  const { title, paragraphs, lines = [], closing = [], footnote } = content;
  const origin = linkOrigin(letterhead, content);
  const [sums, facts] = [content.sums ?? [], content.facts ?? []].map((some) =>
    some.filter(({ value }) => value !== ''),
  ) as [Fact[], Fact[]];
  const links = (content.links ?? []).map((link) => toLink(origin, link));
  return {
    title,
    // The greeting says nothing of the mail.
    preheader: paragraphs.find((text) => !text.trimEnd().endsWith(',')) ?? title,
    paragraphs,
    button: toLink(origin, content.button),
    lines: lines.map((line) => toLine(letterhead, line)),
    sums,
    facts,
    links: links.filter((link) => link !== undefined),
    closing,
    footnote,
    stop: toStop(origin, content.stop),
    awaitsAddress: origin === AWAITED_ADDRESS,
  };
}
