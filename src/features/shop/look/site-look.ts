import type { Scheme } from '#platform/contract/colours/base-tokens.ts';
import { MEDIA_WIDTHS, mediaUrl } from '#features/media/picture-formats.ts';
import { lookCss } from './look-css.ts';
import type { HomePicture, Logo, LookSettings } from './look-settings.ts';
import { paletteTokens } from './palette-tokens.ts';
import { LETTER_ICON, iconAddress, iconsOf, firstLetter } from './site-icons.ts';

type SiteLogo = {
  src: string;
  /** Pixels of the page. */
  width: number;
  ground: Logo['ground'] | 'none';
  /** It holds the name, written in the shop's own way. */
  isName?: boolean;
};

/** The facts that pages need to look like the shop. */
export type SiteLook = {
  /** Text of the page's inline style; empty: none. */
  css: string;
  /** Colours of the browser's bar. */
  bar: Record<Scheme, string>;
  icon: { href: string; type: string };
  touchIcon?: string;
  /** Absent: the first letter of the name. */
  logo?: SiteLogo;
  letter: string;
  /** Picture of the home page. */
  picture?: Pick<HomePicture, 'mediaId' | 'alt'>;
};

type Source = { name: string; look: LookSettings; picture: HomePicture | null; isDemo: boolean };

/** Pixels of the page, and the most of a screen for each. */
const LOGO_HEIGHT = 38;
const SHARPEST = 3;
const MAX_LOGO_WIDTH = 190;
/** Width for a height, above which a logo is the written name. */
const MAX_MARK = 1.6;
const DEMO_LOGO: SiteLogo = { src: '/icon.svg', width: LOGO_HEIGHT, ground: 'none' };

function siteLogo({ mediaId, width, height, ground }: Logo): SiteLogo {
  const needed = (LOGO_HEIGHT * SHARPEST * width) / height;
  const wide = MEDIA_WIDTHS.find((one) => one >= needed) ?? 640;
  return {
    src: mediaUrl(mediaId, wide, 'webp'),
    width: Math.min(MAX_LOGO_WIDTH, Math.round((LOGO_HEIGHT * width) / height)),
    ground,
    isName: width > MAX_MARK * height,
  };
}

function pictureCss({ picture, isDemo }: Source): string {
  if (picture !== null) {
    const { focalX, focalY } = picture;
    return `:root .hero .shore-water img{object-position:${focalX}% ${focalY}%}`;
  }
  return isDemo
    ? ''
    : '.hero .shore-water{background:radial-gradient(90% 120% at 85% 20%,var(--layer-4),var(--deep) 70%)}';
}

function iconLinks({ look, isDemo }: Source): Pick<SiteLook, 'icon' | 'touchIcon'> {
  const icons = [...iconsOf(look).values()];
  const ofSize = (size: number) => {
    const icon = icons.find((one) => one.size === size);
    return icon && iconAddress(icon);
  };
  const [small, touch] = [ofSize(48), ofSize(180)];
  if (small !== undefined && touch !== undefined) {
    return { icon: { href: small, type: 'image/png' }, touchIcon: touch };
  }
  if (!isDemo) return { icon: { href: LETTER_ICON, type: 'image/svg+xml' } };
  return { icon: { href: '/icon.svg', type: 'image/svg+xml' }, touchIcon: '/icon-180.png' };
}

export function siteLook(source: Source): SiteLook {
  const { name, look, picture, isDemo } = source;
  const logo = look.logo ? siteLogo(look.logo) : isDemo && DEMO_LOGO;
  const deep = (scheme: Scheme): string => paletteTokens(look, scheme).deep;
  return {
    css: lookCss(look) + pictureCss(source),
    bar: { light: deep('light'), dark: deep('dark') },
    ...iconLinks(source),
    ...(logo && { logo }),
    letter: firstLetter(name),
    ...(picture && { picture: { mediaId: picture.mediaId, alt: picture.alt } }),
  };
}

export type ManifestIcon = { src: string; type: string; sizes: string; purpose?: string };

/** The icons of the web app manifest. */
export function manifestIcons({ look, isDemo }: Pick<Source, 'look' | 'isDemo'>): ManifestIcon[] {
  const icons = [...iconsOf(look)].filter(([, { size }]) => size >= 192);
  if (icons.length > 0) {
    return icons.map(([src, { size, isMaskable }]) => ({
      src,
      type: 'image/png',
      sizes: `${size}x${size}`,
      ...(isMaskable && { purpose: 'maskable' }),
    }));
  }
  if (!isDemo) return [{ src: LETTER_ICON, type: 'image/svg+xml', sizes: 'any' }];
  return [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
  ];
}
