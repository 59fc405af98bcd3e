import type { MailColours } from '#platform/contract/colours/mail-colours.ts';

/** What all mails of the shop look like, as the settings say now. */
export type Letterhead = { shopName: string; colours: MailColours };

/** Who sends the shop's mails, as the settings say now. */
export type Sender = Letterhead & {
  /** Where the owner reads mails, and customers' answers go. */
  ownerEmail: string;
};
