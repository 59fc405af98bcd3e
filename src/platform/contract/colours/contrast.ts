import type { Token } from './base-tokens.ts';
import { linearRgb } from './oklch.ts';

export type Pair = readonly [text: Token, grounds: readonly Token[], least: number];

/** Tokens that meet as text and ground, and the least contrast between them (WCAG 2.2, 1.4.3 and 1.4.11). */
export const PAIRS: readonly Pair[] = [
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
  ['deep-ink', ['deep', 'deep-2', 'strip'], 4.5],
  ['deep-ink-2', ['deep', 'deep-2'], 4.5],
  ['deep-gold', ['deep', 'deep-2', 'strip'], 4.5],
  ['on-deep-gold', ['deep-gold'], 4.5],
  ['control', ['page', 'surface', 'sand', 'mist'], 3],
  ['star', ['page', 'surface'], 3],
  ['focus', ['page', 'surface', 'sand', 'sand-2', 'mist', 'mor-tint'], 3],
  ['focus-deep', ['deep', 'deep-2', 'strip'], 3],
];

export function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
