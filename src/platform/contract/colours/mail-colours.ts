import { BASE_TOKENS, type Scheme, type Tokens } from './base-tokens.ts';

/** Colours of a mail in one scheme. */
export type SchemeColours = {
  /** Around the card. */
  ground: string;
  /** The ground of the shop's name. */
  head: string;
  name: string;
  card: string;
  ink: string;
  label: string;
  footnote: string;
  line: string;
  button: string;
  onButton: string;
};

/** Dark ones are shown where a mail program knows them; others keep the light ones or turn them over. */
export type MailColours = Readonly<Record<Scheme, SchemeColours>>;

function schemeColours(tokens: Tokens): SchemeColours {
  return {
    ground: tokens.page,
    head: tokens.deep,
    name: '#ffffff',
    card: tokens.surface,
    ink: tokens.ink,
    label: tokens.mor,
    footnote: tokens['ink-2'],
    line: tokens.line,
    button: tokens.mor,
    onButton: tokens['on-primary'],
  };
}

export function mailColoursOf(tokens: Readonly<Record<Scheme, Tokens>>): MailColours {
  return { light: schemeColours(tokens.light), dark: schemeColours(tokens.dark) };
}

/** Mail colours of the shop's own palette, from which every other begins. */
export const BASE_MAIL_COLOURS = mailColoursOf(BASE_TOKENS);

/** Colours of a mail that meet as text and ground. */
export const MAIL_PAIRS: readonly (readonly [
  text: keyof SchemeColours,
  ground: keyof SchemeColours,
])[] = [
  ['name', 'head'],
  ['ink', 'card'],
  ['label', 'card'],
  ['footnote', 'card'],
  ['onButton', 'button'],
];
