import {
  BASE_TOKENS,
  type Scheme,
  type Token,
  type Tokens,
} from '#platform/contract/colours/base-tokens.ts';
import { PAIRS, contrast, luminance } from '#platform/contract/colours/contrast.ts';
import { toHex, toOklch } from '#platform/contract/colours/oklch.ts';
import type { LookSettings } from './look-settings.ts';
import { RECIPES, accentRecipe, type Recipe, type Tint } from './palettes.ts';

type Family = 'ground' | 'sand' | 'deep' | 'ink' | 'gold';

const DEEP: Token[] = ['deep', 'deep-2', 'deep-ink-2', 'deep-line', 'strip', 'backdrop'];
const GOLD: Token[] = ['gold', 'gold-ink', 'gold-tint', 'star', 'deep-gold'];

/** Tokens that share a hue. Those in no family are the same in every palette. */
const FAMILIES: Record<Scheme, Record<Family, Token[]>> = {
  light: {
    ground: ['page', 'mist', 'line', 'mould'],
    sand: ['sand', 'sand-2', 'layer-1'],
    deep: DEEP,
    ink: ['ink', 'ink-2', 'ink-3', 'control', 'on-deep-gold'],
    gold: GOLD,
  },
  dark: {
    ground: [],
    sand: ['layer-1'],
    deep: ['page', 'surface', 'sand', 'sand-2', 'mist', 'line', 'mould', ...DEEP],
    ink: ['ink-2', 'ink-3', 'control', 'on-deep-gold', 'on-primary'],
    gold: GOLD,
  },
};

/** Lightness and chroma stay; an alpha channel too. */
function recolour(colour: string, { h, strength }: Tint): string {
  const { l, c } = toOklch(colour.slice(0, 7));
  return toHex({ l, c: c * strength, h }) + colour.slice(7);
}

const STEP = 0.004;

/** The nearest lightness of a colour that can be read on all these grounds. */
function readable(colour: string, grounds: string[], least: number): string {
  const holds = (hex: string): boolean => grounds.every((ground) => contrast(hex, ground) >= least);
  if (holds(colour)) return colour;
  const { l, c, h } = toOklch(colour);
  const towards = luminance(grounds[0] ?? '#ffffff') > 0.18 ? -STEP : STEP;
  for (let at = l + towards; at > 0 && at < 1; at += towards) {
    const moved = toHex({ l: at, c, h });
    if (holds(moved)) return moved;
  }
  return towards < 0 ? '#000000' : '#ffffff';
}

function makeReadable(tokens: Tokens, isMeant: (text: Token) => boolean): void {
  for (const [text, grounds, least] of PAIRS) {
    if (!isMeant(text)) continue;
    tokens[text] = readable(
      tokens[text],
      grounds.map((ground) => tokens[ground]),
      least,
    );
  }
}

/** Hovering darkens a light scheme's colour, or lightens what is nearly black. */
function hoverOf(primary: string, scheme: Scheme): string {
  const { l, c, h } = toOklch(primary);
  const step = scheme === 'dark' || l < 0.25 ? 0.07 : -0.07;
  return toHex({ l: l + step, c: 0.85 * c, h });
}

function derive(recipe: Recipe, scheme: Scheme): Tokens {
  const base = BASE_TOKENS[scheme];
  const tokens: Tokens = { ...base };
  for (const family of ['ground', 'sand', 'deep', 'ink', 'gold'] as const) {
    const tint = recipe[family];
    if (!tint) continue;
    for (const token of FAMILIES[scheme][family]) tokens[token] = recolour(base[token], tint);
  }
  const chosen = toOklch(recipe.primary[scheme]);
  const tint = { h: chosen.h, strength: Math.min(chosen.c / toOklch(base.mor).c, 1.3) };
  for (const token of ['mor-tint', 'focus', 'layer-2', 'layer-3', 'layer-4'] as const) {
    tokens[token] = recolour(base[token], tint);
  }
  tokens.mor = recipe.primary[scheme];
  makeReadable(tokens, (text) => text === 'mor');
  if (scheme === 'light') tokens.focus = tokens.mor;
  tokens['mor-hover'] = hoverOf(tokens.mor, scheme);
  makeReadable(tokens, (text) => text !== 'mor');
  return tokens;
}

type Colours = Pick<LookSettings, 'palette' | 'accent'>;

function recipeOf({ palette, accent }: Colours): Recipe | undefined {
  if (palette === 'tide') return undefined;
  if (palette !== 'accent') return RECIPES[palette];
  return accent === '' ? undefined : accentRecipe(accent);
}

/** All colours of a look in one scheme; every pair of `PAIRS` can be read. */
export function paletteTokens(look: Colours, scheme: Scheme): Tokens {
  const recipe = recipeOf(look);
  return recipe ? derive(recipe, scheme) : { ...BASE_TOKENS[scheme] };
}

/** The accent as buttons and links show it in light colours: the nearest that can be read. */
export function readableAccent(accent: string): string {
  return paletteTokens({ palette: 'accent', accent }, 'light').mor;
}
