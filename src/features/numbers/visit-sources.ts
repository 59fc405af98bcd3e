import { asWords, wordTable } from '#platform/contract/text/word-table.ts';

/** Without a link's word and without a page that led here. */
export const DIRECT = 'direct';
/** Beyond as many sources as a day may have. */
export const OTHER_SOURCES = 'other';

/** Other names of the same source: words of links, of campaigns, and hosts. */
const SAME: [RegExp, string][] = [
  [/^(?:ig(?:[-_].*)?|instagram|(?:l\.|m\.)?instagram\.com|com\.instagram\..*)$/, 'instagram'],
  [/^(?:wa|whatsapp|wa\.me|(?:api|web|l)\.whatsapp\.com|com\.whatsapp.*)$/, 'whatsapp'],
  [/^(?:fb|facebook|(?:l|m|lm)\.facebook\.com|facebook\.com)$/, 'facebook'],
  [/^(?:google|google\.[a-z.]+|com\.google\..*)$/, 'google'],
  [/^(?:youtube|youtu\.be|(?:m\.)?youtube\.com)$/, 'youtube'],
  [/^(?:pinterest|(?:[a-z]+\.)?pinterest\.[a-z.]+)$/, 'pinterest'],
];

const WORD = /^[a-z0-9._-]{1,60}$/;

type Led = { via?: string | undefined; utm?: string | undefined; ref?: string | undefined };

/** One word for what led a visitor here: the word of a link, of a campaign, or the host of the page before. */
export function sourceOf({ via, utm, ref }: Led): string {
  const named = [via, utm, ref]
    .map((word) => word?.toLowerCase().replace(/^www\./, '') ?? '')
    .find((word) => WORD.test(word));
  if (named === undefined) return DIRECT;
  return SAME.find(([pattern]) => pattern.test(named))?.[1] ?? named;
}

export const SOURCE_NAMES: Record<string, string> = wordTable(
  {
    [DIRECT]: 'Typed in, or unknown',
    [OTHER_SOURCES]: 'All others',
    instagram: 'Instagram',
    whatsapp: 'WhatsApp',
    facebook: 'Facebook',
    google: 'Google',
    youtube: 'YouTube',
    pinterest: 'Pinterest',
    card: 'A printed card',
    shared: 'A shared piece',
  },
  asWords,
);
