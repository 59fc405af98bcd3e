import { fontFor, type FontName } from './fonts.ts';

export type Run = { font: FontName; text: string };

/** Join letters, or keep them apart. */
const JOINERS = new Set([0x200c, 0x200d]);
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Variation_Selector}\u2028\u2029]$/u;

/** `[U+1F600]` for a character that no font has: a box says nothing. */
function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Splits a text by font. What no font has is written as its code; nothing is left out but what is not seen. */
export function runsOf(text: string, base: 'latin' | 'bold' = 'latin'): Run[] {
  const runs: Run[] = [];
  const add = (font: FontName, part: string) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += part;
    else runs.push({ font, text: part });
  };
  for (const character of text) {
    const before = runs.at(-1)?.font ?? base;
    if (JOINERS.has(character.codePointAt(0) ?? 0)) {
      if (before !== base) add(before, character);
      continue;
    }
    if (UNSEEN.test(character)) continue;
    const font = fontFor(character, { before, base });
    if (font === undefined) add(base, codeOf(character));
    else add(font, character);
  }
  return runs;
}
