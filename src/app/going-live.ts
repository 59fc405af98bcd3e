import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import type { SellerFact } from '#features/shop/settings/settings.ts';

// The only list of steps to go live: /go-live, the workbench and docs/deploy.md all show it.

/** Facts about the seller that a shop must give before anybody can order, in words for its owner. */
export const SELLER: Record<SellerFact, string> = wordTable(
  {
    name: 'the name of the shop',
    owner: 'who runs it',
    address: 'its address',
    email: 'the email address where customers reach you',
  },
  asWords,
);

type Step = {
  /** The machine's settings; of the owner's part they lock what she would say. */
  settings: readonly string[];
  meaning: string;
};

export type OwnerStep = Step & {
  name: string;
  /** Page of the workbench. */
  place: 'My shop' | 'Mailbox';
};
export type MachineStep = Step & {
  /** Done by deploy/install.sh, and in the container. */
  isInstalled?: true;
};

/** The owner's part, which she says in the workbench. */
export const OWNER_STEPS: readonly OwnerStep[] = [
  {
    name: 'Name, byline, who runs it, address',
    settings: ['SHOP_NAME', 'SHOP_BYLINE', 'SHOP_OWNER', 'SHOP_ADDRESS'],
    place: 'My shop',
    meaning:
      'the seller: shown in the header, the footer and emails. Nobody can order until all but the byline are filled in.',
  },
  {
    name: 'Email address',
    settings: ['OWNER_EMAIL'],
    place: 'My shop',
    meaning: 'where requests arrive and customers reach you. Nobody can order without it either.',
  },
  {
    name: 'UPI ID and name',
    settings: ['UPI_ID', 'UPI_NAME'],
    place: 'My shop',
    meaning:
      'the ID that customers pay to, and the name their app shows. Without it, orders show no way to pay: you write to each customer.',
  },
  {
    name: 'Mailbox',
    settings: ['SMTP_URL', 'MAIL_FROM'],
    place: 'Mailbox',
    meaning:
      'at Gmail, Zoho or another provider: it sends the emails. Until it is named they wait and nothing is lost.',
  },
];

/** The part of whoever puts the shop on a machine. */
export const MACHINE_STEPS: readonly MachineStep[] = [
  {
    settings: ['DEMO=off'],
    meaning:
      'starts an empty shop without the demo catalogue. The demo never mixes into a shop that has products.',
    isInstalled: true,
  },
  {
    settings: ['PUBLIC_URL', 'TRUSTED_PROXIES'],
    meaning:
      'the https address the shop is reached at, and how many proxies stand in front of it. Without the first the owner enters it in My shop.',
    isInstalled: true,
  },
  {
    settings: ['DATA_DIR'],
    meaning:
      'a folder outside the clone of the shop, where an update or a clean-up does not touch it.',
    isInstalled: true,
  },
  {
    settings: ['BACKUP_DIR'],
    meaning: 'a folder, best on another machine, into which the shop writes a backup each night.',
    isInstalled: true,
  },
  {
    settings: ['BACKUP_URL', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET', 'BACKUP_PASSPHRASE'],
    meaning:
      'a bucket of a storage provider, to which the shop copies each backup, encrypted: it outlives this machine. Keep the passphrase elsewhere too.',
  },
  {
    settings: ['ADMIN_SECOND_STEP'],
    meaning:
      'on, once the demo is off: the workbench then asks its owner for a code from an authenticator app.',
  },
  {
    settings: ['DATABASE_URL'],
    meaning: 'a PostgreSQL 15 or newer, if you do not want the private one the shop brings.',
  },
];
