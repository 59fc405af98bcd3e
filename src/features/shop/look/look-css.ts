import {
  BASE_TOKENS,
  type Scheme,
  type Token,
  type Tokens,
} from '#platform/contract/colours/base-tokens.ts';
import type { LookSettings } from './look-settings.ts';
import { paletteTokens } from './palette-tokens.ts';

const NAMES = Object.keys(BASE_TOKENS.light) as Token[];

function differs(tokens: Record<Scheme, Tokens>, name: Token): boolean {
  return (['light', 'dark'] as const).some(
    (scheme) => tokens[scheme][name] !== BASE_TOKENS[scheme][name],
  );
}

function block(selector: string, names: Token[], tokens: Tokens, ...more: string[]): string {
  return `${selector}{${[...names.map((name) => `--${name}:${tokens[name]}`), ...more].join(';')}}`;
}

/** The page's inline style for a look; empty for the default. Its selectors win wherever it stands. */
export function lookCss(look: Pick<LookSettings, 'palette' | 'accent'>): string {
  const tokens = { light: paletteTokens(look, 'light'), dark: paletteTokens(look, 'dark') };
  const names = NAMES.filter((name) => differs(tokens, name));
  if (names.length === 0) return '';
  const inDark = names.filter((name) => tokens.dark[name] !== tokens.light[name]);
  return (
    // The foam's picture is of Tide & Leaf's sea.
    block('html:root', names, tokens.light, '--foam:saturate(0.15)') +
    block('html:root[data-theme=dark]', inDark, tokens.dark)
  );
}
