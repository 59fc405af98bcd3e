import type { Scheme } from '#platform/contract/colours/base-tokens.ts';
import { toHex, toOklch } from '#platform/contract/colours/oklch.ts';

/** A hue in degrees, and how strong beside the same colour of Tide & Leaf. */
export type Tint = { h: number; strength: number };

/** The differences of a palette from Tide & Leaf; lightness is the same in all of them. */
export type Recipe = {
  /** Page, lines, wells. */
  ground: Tint;
  sand?: Tint;
  /** Header, hero, footer; in dark colours all grounds. */
  deep: Tint;
  ink: Tint;
  gold?: Tint;
  primary: Record<Scheme, string>;
};

export const PALETTES = ['tide', 'ember', 'indigo', 'clay', 'jamun', 'lotus', 'accent'] as const;
export type Palette = (typeof PALETTES)[number];

type Ready = Exclude<Palette, 'tide' | 'accent'>;

export const RECIPES: Record<Ready, Recipe> = {
  ember: {
    ground: { h: 75, strength: 1.6 },
    sand: { h: 62, strength: 1.15 },
    deep: { h: 35, strength: 0.75 },
    ink: { h: 40, strength: 0.6 },
    gold: { h: 72, strength: 1.1 },
    primary: { light: '#98420f', dark: '#f0a273' },
  },
  indigo: {
    ground: { h: 90, strength: 1.3 },
    sand: { h: 82, strength: 1.1 },
    deep: { h: 272, strength: 1.7 },
    ink: { h: 268, strength: 1.2 },
    gold: { h: 68, strength: 1.1 },
    primary: { light: '#2f4699', dark: '#a3b6ff' },
  },
  clay: {
    ground: { h: 95, strength: 1.4 },
    sand: { h: 48, strength: 1.1 },
    deep: { h: 140, strength: 0.7 },
    ink: { h: 130, strength: 0.5 },
    gold: { h: 45, strength: 1.05 },
    primary: { light: '#4a6238', dark: '#aecb98' },
  },
  jamun: {
    ground: { h: 320, strength: 1.1 },
    sand: { h: 78, strength: 1.05 },
    deep: { h: 316, strength: 1.3 },
    ink: { h: 315, strength: 0.9 },
    gold: { h: 86, strength: 1.1 },
    primary: { light: '#702a78', dark: '#e0abe6' },
  },
  lotus: {
    ground: { h: 20, strength: 1.2 },
    sand: { h: 70, strength: 0.8 },
    deep: { h: 352, strength: 1.15 },
    ink: { h: 350, strength: 0.7 },
    gold: { h: 72, strength: 0.95 },
    primary: { light: '#a22a68', dark: '#f49ec2' },
  },
};

/** Chroma of Tide & Leaf's own primary colour. */
const USUAL_CHROMA = 0.072;

/** A dark yellow looks like mud: the deep grounds of a yellow accent are brown. */
const deepHue = (h: number): number => (h > 75 && h < 130 ? 62 : h);

/** The recipe of any colour `#rrggbb`. */
export function accentRecipe(accent: string): Recipe {
  const { l, c, h } = toOklch(accent);
  const strength = Math.min(c / USUAL_CHROMA, 1.3);
  return {
    ground: { h, strength: Math.min(strength, 1) },
    deep: { h: deepHue(h), strength },
    ink: { h: deepHue(h), strength: 0.8 * strength },
    primary: {
      light: accent,
      dark: toHex({ l: Math.min(0.86, Math.max(0.774, l)), c: Math.min(c, 0.13), h }),
    },
  };
}
