import { BASE_MAIL_COLOURS, type MailColours } from '#platform/contract/colours/mail-colours.ts';
import type { LookSettings } from './look-settings.ts';
import { paletteTokens } from './palette-tokens.ts';

/** The colours of a look's mails. */
export function mailColours(look: Pick<LookSettings, 'palette' | 'accent'>): MailColours {
  if (look.palette === 'tide') return BASE_MAIL_COLOURS;
  const { page, deep, surface, ink, mor, 'ink-2': footnote, line } = paletteTokens(look, 'light');
  return {
    ground: page,
    head: deep,
    name: '#ffffff',
    card: surface,
    ink,
    label: mor,
    footnote,
    line,
  };
}
