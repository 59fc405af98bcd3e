import type { LookSettings } from './look-settings.ts';
import { paletteTokens } from './palette-tokens.ts';

/** A square made from the logo. */
export type SiteIcon = {
  mediaId: string;
  /** Pixels a side. */
  size: number;
  ground: string;
  isMaskable: boolean;
};

const SIZES = [
  { size: 48, isMaskable: false },
  { size: 180, isMaskable: false },
  { size: 192, isMaskable: false },
  { size: 512, isMaskable: false },
  { size: 512, isMaskable: true },
];

/** Its address names all that it is made of, so that it never changes. */
export function iconAddress({ mediaId, size, ground, isMaskable }: SiteIcon): string {
  return `/icon-${mediaId}-${size}${isMaskable ? 'm' : ''}-${ground.slice(1)}.png`;
}

/** The icons of a look by their addresses; none without a logo. */
export function iconsOf(look: LookSettings): Map<string, SiteIcon> {
  const { logo } = look;
  if (logo === null) return new Map();
  const { surface, deep } = paletteTokens(look, 'light');
  const ground = logo.ground === 'light' ? surface : deep;
  return new Map(
    SIZES.map((size) => {
      const icon = { mediaId: logo.mediaId, ground, ...size };
      return [iconAddress(icon), icon];
    }),
  );
}

export const LETTER_ICON = '/icon-letter.svg';

/** The first letter of a name, with the signs that belong to it. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
}

/** The icon of a shop without a logo. */
export function letterIcon(name: string, look: LookSettings): string {
  const { mor, 'on-primary': ink } = paletteTokens(look, 'light');
  const letter = firstLetter(name)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<path d="M24 2h34a4 4 0 0 1 4 4v34a22 22 0 0 1-22 22H6a4 4 0 0 1-4-4V24A22 22 0 0 1 24 2Z" fill="${mor}"/>` +
    `<text x="32" y="45" text-anchor="middle" font-family="Eczar,Georgia,serif" font-weight="600" font-size="38" fill="${ink}">${letter}</text></svg>`
  );
}
