import { mailColoursOf, type MailColours } from '#platform/contract/colours/mail-colours.ts';
import type { LookSettings } from './look-settings.ts';
import { paletteTokens } from './palette-tokens.ts';

/** The colours of a look's mails. */
export function mailColours(look: Pick<LookSettings, 'palette' | 'accent'>): MailColours {
  return mailColoursOf({
    light: paletteTokens(look, 'light'),
    dark: paletteTokens(look, 'dark'),
  });
}
