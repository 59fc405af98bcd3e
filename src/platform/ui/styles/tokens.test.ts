import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Text and surfaces that meet, and the least contrast between them (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: [text: string, grounds: string[], least: number][] = [
  ['ink', ['page', 'surface', 'sand', 'mist'], 4.5],
  ['ink-2', ['page', 'surface', 'sand', 'mist'], 4.5],
  ['ink-3', ['page', 'surface', 'sand', 'mist'], 4.5],
  ['mor', ['page', 'surface', 'sand', 'mist', 'mor-tint'], 4.5],
  ['on-primary', ['mor', 'mor-hover'], 4.5],
  ['gold-ink', ['page', 'surface', 'gold-tint', 'sand'], 4.5],
  ['kumkum', ['page', 'surface', 'kumkum-tint', 'sand'], 4.5],
  ['on-kumkum', ['kumkum'], 4.5],
  ['haldi', ['haldi-tint'], 4.5],
  ['neel', ['neel-tint'], 4.5],
  ['tulsi', ['tulsi-tint', 'surface', 'page'], 4.5],
  ['jamun', ['jamun-tint'], 4.5],
  ['deep-ink', ['deep', 'deep-2'], 4.5],
  ['deep-ink-2', ['deep', 'deep-2'], 4.5],
  ['control', ['page', 'surface', 'sand', 'mist'], 3],
  ['star', ['page', 'surface'], 3],
  ['focus', ['page', 'surface', 'sand', 'sand-2', 'mist', 'mor-tint'], 3],
  ['focus-deep', ['deep', 'deep-2', 'strip'], 3],
];

type Tokens = Record<string, string>;

function readTokens(): { light: Tokens; dark: Tokens } {
  const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  const [light = '', dark = ''] = css.split("[data-theme='dark']");
  const colours = (block: string): Tokens =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6})\b/gi)].map(([, name, hex]) => [name, hex]),
    );
  return { light: colours(light), dark: { ...colours(light), ...colours(dark) } };
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const { light, dark } = readTokens();

describe.each([
  ['light', light],
  ['dark', dark],
])('in %s colours', (_, tokens) => {
  it.each(
    PAIRS.flatMap(([text, grounds, least]) =>
      grounds.map((ground) => [text, ground, least] as const),
    ),
  )('%s on %s reaches %d', (text, ground, least) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
});
