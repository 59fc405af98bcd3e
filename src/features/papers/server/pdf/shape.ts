import * as hb from 'harfbuzzjs';
import { fontOf, type FontName } from './fonts.ts';

type Glyph = { id: number; codePoints: number[]; advanceWidth: number };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };

/** The part of a font of pdfkit that places glyphs. */
export type FontOfPdf = {
  unitsPerEm: number;
  getGlyph: (id: number, codePoints?: number[]) => Glyph;
  layout: (text: string) => { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
};

/** Its glyph is that of a space, and is read back as one. */
const NO_BREAK = '\u00A0';

let buffer: hb.Buffer | undefined;

/** Whole words stay letters that can be searched for and copied: no ligature of Latin letters. */
const NO_LIGATURES = ['-liga', '-clig'].flatMap((name) => hb.Feature.fromString(name) ?? []);

function shaped(name: FontName, text: string) {
  buffer ??= new hb.Buffer();
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(fontOf(name).shaper, buffer, name === 'latin' || name === 'bold' ? NO_LIGATURES : []);
  return { infos: buffer.getGlyphInfos(), positions: buffer.getGlyphPositions() };
}

/**
 * Whether what is copied from the glyphs is the text: each glyph is that of one character, in the order of the text.
 * Marked with their text all the same, words would be placed one after the other by programs that go by lines.
 */
export function readsBack(name: FontName, text: string): boolean {
  const { infos } = shaped(name, text);
  const characters = Array.from(text);
  let at = 0;
  return (
    infos.length === characters.length &&
    characters.every((character, index) => {
      const info = infos[index];
      const isPlain =
        info?.cluster === at &&
        info.codepoint === fontOf(name).shaper.nominalGlyph(character.codePointAt(0) ?? 0);
      at += character.length;
      return isPlain && character !== NO_BREAK;
    })
  );
}

/** Of a text in one font, in the font's units. */
export function advanceOf(name: FontName, text: string): number {
  return shaped(name, text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

/**
 * Lets HarfBuzz, which Chromium draws with, place the glyphs of a font of pdfkit: pdfkit's own shaping fails for words
 * in Malayalam, Telugu and Gurmukhi.
 */
export function shapeByHarfBuzz(font: FontOfPdf, name: FontName): void {
  font.layout = (text) => {
    const { infos, positions } = shaped(name, text);
    const glyphs = infos.map(({ codepoint: id, cluster }) =>
      font.getGlyph(id, [text[cluster] === NO_BREAK ? 0x20 : (text.codePointAt(cluster) ?? 0)]),
    );
    return {
      glyphs,
      positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      })),
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
}
