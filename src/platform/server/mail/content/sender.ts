import type { MailColours } from '#platform/contract/colours/mail-colours.ts';

/** What all mails of the shop look like, as the settings say now. */
export type Letterhead = {
  shopName: string;
  colours: MailColours;
  /** Links and pictures begin with it; mails have none without it. */
  origin?: string | undefined;
  /** The shop's postal address, in one line; '' for none. */
  address?: string;
  logo?: MailLogo | undefined;
  /** What runs, at the foot of the owner's mails. */
  version?: string;
};

/** `ground`: what the logo is drawn for. */
export type MailLogo = {
  /** Path of the shop. */
  src: string;
  width: number;
  height: number;
  ground: 'light' | 'dark';
};

/** Who sends the shop's mails, as the settings say now. */
export type Sender = Letterhead & {
  /** Where the owner reads mails, and customers' answers go. */
  ownerEmail: string;
};
