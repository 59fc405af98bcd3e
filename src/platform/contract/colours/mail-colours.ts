/** Mails are light everywhere: many mail programs know no dark colours of a sender. */
export type MailColours = {
  /** Around the card. */
  ground: string;
  /** Behind the shop's name. */
  head: string;
  name: string;
  card: string;
  ink: string;
  label: string;
  footnote: string;
  line: string;
};

/** Of the shop's own palette, from which every other begins. */
export const BASE_MAIL_COLOURS: Readonly<MailColours> = {
  ground: '#F2F6F4',
  head: '#052A34',
  name: '#FFFFFF',
  card: '#FFFFFF',
  ink: '#0C2730',
  label: '#0A5C66',
  footnote: '#46595F',
  line: '#D5E0DC',
};

/** Colours of a mail that meet as text and ground. */
export const MAIL_PAIRS: readonly (readonly [
  text: keyof MailColours,
  ground: keyof MailColours,
])[] = [
  ['name', 'head'],
  ['ink', 'card'],
  ['label', 'card'],
  ['footnote', 'card'],
];
