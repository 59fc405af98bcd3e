import PDFDocument from 'pdfkit';
import { fontOf, type FontName } from './fonts.ts';
import { runsOf } from './runs.ts';
import { advanceOf, readsBack, shapeByHarfBuzz, type FontOfPdf } from './shape.ts';

export type Style = { size?: number; bold?: boolean; colour?: string };
export type Placed = Style & { x: number; y: number; width?: number; align?: 'left' | 'right' };

const INK = '#111111';
const SIZE = 9;
const LEADING = 1.4;
/** Of the fonts' em, from the top of a line to what its letters stand on. */
const BASELINE = 1.069;

type OpenFont = { ascender: number; font: FontOfPdf };

/** Draws text of any script on the pages of a PDF. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly #known = new Set<FontName>();

  constructor(options: PDFKit.PDFDocumentOptions) {
    this.doc = new PDFDocument({ margin: 0, autoFirstPage: false, ...options });
  }

  /** @returns the height of the font above what its letters stand on, in thousandths of the size */
  #use(name: FontName): number {
    if (!this.#known.has(name)) this.doc.registerFont(name, fontOf(name).bytes);
    this.doc.font(name);
    // The types of pdfkit leave out the open font.
    const { _font: open } = this.doc as unknown as { _font: OpenFont };
    if (!this.#known.has(name)) shapeByHarfBuzz(open.font, name);
    this.#known.add(name);
    return open.ascender;
  }

  width(text: string, { size = SIZE, bold = false }: Style = {}): number {
    return runsOf(text, bold ? 'bold' : 'latin').reduce(
      (sum, { font, text: part }) => sum + (advanceOf(font, part) / fontOf(font).unitsPerEm) * size,
      0,
    );
  }

  /** One line. @param y of its top @returns its height */
  line(text: string, { x, y, width, align = 'left', ...style }: Placed): number {
    const { size = SIZE, bold = false, colour = INK } = style;
    let at = align === 'right' && width !== undefined ? x + width - this.width(text, style) : x;
    this.doc.fillColor(colour);
    for (const { font, text: part } of runsOf(text, bold ? 'bold' : 'latin')) {
      const ascender = this.#use(font);
      this.doc.fontSize(size);
      const top = y + BASELINE * size - (ascender / 1000) * size;
      this.#show(part, { x: at, y: top, isPlain: readsBack(font, part) });
      at += (advanceOf(font, part) / fontOf(font).unitsPerEm) * size;
    }
    return size * LEADING;
  }

  /** Marks a text that its glyphs alone do not say. */
  #show(text: string, { x, y, isPlain }: { x: number; y: number; isPlain: boolean }): void {
    if (!isPlain) this.doc.markContent('Span', { actual: text });
    this.doc.text(text, x, y, { lineBreak: false });
    if (!isPlain) this.doc.endMarkedContent();
  }

  /** Breaks a text into lines of this width; a word that is wider is broken, too. */
  lines(text: string, width: number, style: Style = {}): string[] {
    return text.split('\n').flatMap((one) => this.#wrapped(one, width, style));
  }

  #wrapped(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/ +/).flatMap((one) => this.#broken(one, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || this.width(longer, style) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  #broken(word: string, width: number, style: Style): string[] {
    if (this.width(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
      if (part !== '' && this.width(part + segment, style) > width) {
        parts.push(part);
        part = '';
      }
      part += segment;
    }
    return [...parts, part];
  }

  /** A text of as many lines as it needs. @returns their height */
  block(text: string, placed: Placed & { width: number }): number {
    if (text === '') return 0;
    return this.lines(text, placed.width, placed).reduce(
      (height, line) => height + this.line(line, { ...placed, y: placed.y + height }),
      0,
    );
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    if (text === '') return 0;
    return this.lines(text, width, style).length * (style.size ?? SIZE) * LEADING;
  }

  /** A PNG within a box, at its right edge. */
  picture(
    bytes: Uint8Array<ArrayBuffer>,
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
  ): void {
    this.doc.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'right' });
  }

  rule(x: number, y: number, width: number, thickness = 0.5): void {
    this.doc.lineWidth(thickness).strokeColor('#999999');
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  /** Ends the PDF. */
  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Buffer[] = [];
    const { doc } = this;
    return new Promise((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      doc.on('error', reject);
      doc.end();
    });
  }
}
