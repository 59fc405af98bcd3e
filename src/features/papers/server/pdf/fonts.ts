import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as hb from 'harfbuzzjs';

const FOLDER = path.join(import.meta.dirname, 'fonts');

/** Noto Sans under the Open Font License, static: pdfkit embeds neither variable fonts nor WOFF2. */
const FILES = {
  latin: 'NotoSans-Regular.ttf',
  bold: 'NotoSans-Bold.ttf',
  Deva: 'NotoSansDevanagari-Regular.ttf',
  Gujr: 'NotoSansGujarati-Regular.ttf',
  Mlym: 'NotoSansMalayalam-Regular.ttf',
  Taml: 'NotoSansTamil-Regular.ttf',
  Beng: 'NotoSansBengali-Regular.ttf',
  Telu: 'NotoSansTelugu-Regular.ttf',
  Knda: 'NotoSansKannada-Regular.ttf',
  Guru: 'NotoSansGurmukhi-Regular.ttf',
  Orya: 'NotoSansOriya-Regular.ttf',
} as const;

export type FontName = keyof typeof FILES;

export const SCRIPTS: readonly (FontName & keyof typeof BLOCKS)[] = [
  'Deva',
  'Gujr',
  'Mlym',
  'Taml',
  'Beng',
  'Telu',
  'Knda',
  'Guru',
  'Orya',
];

const BLOCKS = {
  Deva: /\p{scx=Deva}/u,
  Gujr: /\p{scx=Gujr}/u,
  Mlym: /\p{scx=Mlym}/u,
  Taml: /\p{scx=Taml}/u,
  Beng: /\p{scx=Beng}/u,
  Telu: /\p{scx=Telu}/u,
  Knda: /\p{scx=Knda}/u,
  Guru: /\p{scx=Guru}/u,
  Orya: /\p{scx=Orya}/u,
};

export type LoadedFont = { bytes: Buffer; shaper: hb.Font; unitsPerEm: number };

const loaded = new Map<FontName, LoadedFont>();

/** Read when the first text needs it. */
export function fontOf(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = readFileSync(path.join(FOLDER, FILES[name]));
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes)));
  const font = { bytes, shaper: new hb.Font(face), unitsPerEm: face.upem };
  loaded.set(name, font);
  return font;
}

function has(name: FontName, character: string): boolean {
  const glyph = fontOf(name).shaper.nominalGlyph(character.codePointAt(0) ?? 0);
  return glyph !== undefined && glyph !== 0;
}

/** The scripts that use a character, first the one of the text before it. */
function scriptsOf(character: string, before: FontName): FontName[] {
  const those = SCRIPTS.filter((script) => BLOCKS[script].test(character));
  return those.includes(before as never) ? [before, ...those] : those;
}

/** The font for a character; undefined where none has it. */
export function fontFor(
  character: string,
  { before, base }: { before: FontName; base: 'latin' | 'bold' },
): FontName | undefined {
  const isPlain = character <= '\u007F';
  if (isPlain) return has(base, character) ? base : undefined;
  return [...scriptsOf(character, before), base].find((name) => has(name, character));
}
