import { formatPaise } from '#platform/contract/format-rupees.ts';
import { PAPER_TITLES } from '../../paper-kinds.ts';
import type { PaperLine, Party, Snapshot } from '../../snapshot-contract.ts';
import { columnsOf, type Column } from './paper-columns.ts';
import {
  paperDate,
  paperDay,
  partyLines,
  placeWords,
  plainAmount,
  rateWords,
  sellerLines,
  sumsByRate,
  wordsAtTop,
  wordsOfTax,
} from './paper-words.ts';
import { Pen } from './pen.ts';

const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 42;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - 24;
const GREY = '#444444';
const GAP = 6;
/** Points. */
const SIGNATURE = { height: 36 };

export type PaperToDraw = {
  label: string;
  issuedAt: Date;
  snapshot: Snapshot;
  /** PNG. */
  signature?: Uint8Array<ArrayBuffer> | undefined;
};

const detailsOf = ({ details, hsn }: PaperLine) =>
  [details, hsn === '' ? '' : `HSN ${hsn}`].filter(Boolean).join('\n');

/** Draws one paper from its top to its end, on as many pages as it needs. */
class Sheet {
  readonly #pen: Pen;
  readonly #paper: PaperToDraw;
  #y = MARGIN;

  constructor(pen: Pen, paper: PaperToDraw) {
    this.#pen = pen;
    this.#paper = paper;
  }

  draw(): void {
    this.#newPage();
    this.#head();
    this.#people();
    this.#table();
    this.#sums();
    this.#end();
    this.#footers();
  }

  #newPage(): void {
    this.#pen.doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    this.#y = MARGIN;
  }

  /** Goes on with a new page where this height is not left. */
  #need(height: number): void {
    if (this.#y + height > BOTTOM) this.#newPage();
  }

  #facts(): [string, string][] {
    const { label, issuedAt, snapshot } = this.#paper;
    const { order, of, placeOfSupply, sale, kind } = snapshot;
    return [
      ['Number', label],
      ['Date', paperDate(issuedAt)],
      ...(of ? ([['For', `${of.label} of ${paperDay(of.day)}`]] as [string, string][]) : []),
      ...(of ? ([['Why', of.reason]] as [string, string][]) : []),
      ['Order', `${order.number} of ${paperDay(order.placedOn)}`],
      ...(sale === 'tax' && placeOfSupply && kind !== 'receipt'
        ? ([['Place of supply', placeWords(placeOfSupply)]] as [string, string][])
        : []),
      ...(sale === 'tax' && kind !== 'receipt'
        ? ([['Reverse charge', 'No']] as [string, string][])
        : []),
    ];
  }

  #head(): void {
    const { snapshot } = this.#paper;
    const top = wordsAtTop(snapshot);
    if (top !== '') {
      this.#y += this.#pen.block(top, { x: MARGIN, y: this.#y, width: WIDTH, bold: true });
      this.#y += GAP;
    }
    const left = WIDTH * 0.5;
    let y = this.#y;
    y += this.#pen.line(PAPER_TITLES[snapshot.kind], { x: MARGIN, y, size: 20, bold: true });
    for (const [name, value] of this.#facts()) {
      this.#pen.line(name, { x: MARGIN, y, colour: GREY });
      y += this.#pen.block(value, { x: MARGIN + 82, y, width: left - 92 });
    }
    const right = { x: MARGIN + left, width: WIDTH - left };
    let at = this.#y;
    at += this.#pen.block(snapshot.seller.shop, { ...right, y: at, size: 12, bold: true });
    for (const line of sellerLines(snapshot)) at += this.#pen.block(line, { ...right, y: at });
    this.#y = Math.max(y, at) + GAP;
    this.#pen.rule(MARGIN, this.#y, WIDTH, 1);
    this.#y += GAP * 2;
  }

  #party(title: string, party: Party, x: number): number {
    const width = WIDTH / 2 - GAP * 2;
    const pen = this.#pen;
    let y = this.#y;
    y += pen.line(title, { x, y, colour: GREY });
    y += pen.block(party.name || 'Walk-in customer', { x, y, width, bold: true });
    const showsState = this.#paper.snapshot.sale === 'tax';
    for (const line of partyLines(party, showsState)) y += pen.block(line, { x, y, width });
    return y;
  }

  #people(): void {
    const { billTo, shipTo, kind } = this.#paper.snapshot;
    const title = kind === 'receipt' ? 'Received from' : 'Billed to';
    const left = this.#party(title, billTo, MARGIN);
    const right = shipTo ? this.#party('Delivered to', shipTo, MARGIN + WIDTH / 2) : this.#y;
    this.#y = Math.max(left, right) + GAP * 2;
  }

  #row(columns: Column[], texts: (at: number) => string, style: { bold?: boolean }): void {
    let x = MARGIN + WIDTH - columns.reduce((sum, { width }) => sum + width, 0);
    for (const [at, { width }] of columns.entries()) {
      let y = this.#y;
      for (const line of texts(at).split('\n')) {
        y += this.#pen.line(line, { x, y, width, align: 'right', size: 8, ...style });
      }
      x += width;
    }
  }

  #tableHead(columns: Column[]): void {
    this.#pen.line('Description', { x: MARGIN, y: this.#y, size: 8, bold: true });
    this.#row(columns, (at) => columns[at]?.title ?? '', { bold: true });
    this.#y += 8 * 1.4 + 2;
    this.#pen.rule(MARGIN, this.#y, WIDTH);
    this.#y += 4;
  }

  #carried(words: string, sum: number): void {
    this.#pen.line(`${words} ${formatPaise(sum)}`, {
      x: MARGIN,
      y: this.#y,
      width: WIDTH,
      align: 'right',
      colour: GREY,
    });
    this.#y += 9 * 1.4 + 2;
  }

  #line(line: PaperLine, columns: Column[], width: number): void {
    const pen = this.#pen;
    const details = { size: 8, colour: GREY };
    let y = this.#y;
    this.#row(columns, (at) => columns[at]?.value(line) ?? '', {});
    y += pen.block(line.name, { x: MARGIN, y, width });
    y += pen.block(detailsOf(line), { x: MARGIN, y, width, ...details });
    this.#y = Math.max(y, this.#y + (line.tax ? 8 * 1.4 * 2 : 0)) + 2;
    pen.rule(MARGIN, this.#y, WIDTH, 0.25);
    this.#y += 3;
  }

  #table(): void {
    const { snapshot } = this.#paper;
    const columns = columnsOf(snapshot);
    const width = WIDTH - columns.reduce((sum, column) => sum + column.width, 0) - GAP;
    this.#tableHead(columns);
    let sum = 0;
    for (const line of snapshot.lines) {
      const height =
        Math.max(
          this.#pen.heightOf(line.name, width) +
            this.#pen.heightOf(detailsOf(line), width, { size: 8 }),
          line.tax ? 8 * 1.4 * 2 : 0,
        ) + 5;
      if (this.#y + height + 16 > BOTTOM) {
        this.#carried('Carried forward', sum);
        this.#newPage();
        this.#tableHead(columns);
        this.#carried('Brought forward', sum);
      }
      this.#line(line, columns, width);
      sum += line.total;
    }
  }

  #sum(name: string, value: string, bold = false): void {
    const x = MARGIN + WIDTH * 0.55;
    const size = bold ? 12 : 9;
    this.#pen.line(name, { x, y: this.#y, size, bold });
    const width = MARGIN + WIDTH - x;
    this.#y += this.#pen.line(value, { x, y: this.#y, width, align: 'right', size, bold });
  }

  #sums(): void {
    const { lines, total, isInterState, stateTax, kind } = this.#paper.snapshot;
    const rates = sumsByRate(lines);
    this.#need((rates.length * 4 + 6) * 13);
    const discount = lines.reduce((sum, line) => sum + line.discount, 0);
    this.#y += GAP;
    if (discount > 0) this.#sum('Discount, taken off above', plainAmount(discount));
    for (const { rate, taxable, half } of rates) {
      this.#sum(`Taxable at ${rateWords(rate)}`, plainAmount(taxable));
      if (isInterState) this.#sum(`IGST ${rateWords(rate)}`, plainAmount(2 * half));
      else {
        this.#sum(`CGST ${rateWords(rate / 2)}`, plainAmount(half));
        this.#sum(`${stateTax} ${rateWords(rate / 2)}`, plainAmount(half));
      }
    }
    this.#y += 2;
    this.#pen.rule(MARGIN + WIDTH * 0.55, this.#y, WIDTH * 0.45, 1);
    this.#y += 4;
    this.#sum(kind === 'credit' ? 'Credited' : 'Total', formatPaise(total), true);
  }

  #end(): void {
    const { snapshot } = this.#paper;
    const words = [
      snapshot.payment === '' ? '' : `Payment: ${snapshot.payment}`,
      wordsOfTax(snapshot),
    ].filter(Boolean);
    this.#need(this.#paper.signature ? 110 : 80);
    this.#y += GAP * 2;
    for (const line of words) {
      this.#y += this.#pen.block(line, { x: MARGIN, y: this.#y, width: WIDTH * 0.6 });
    }
    const right = { x: MARGIN + WIDTH * 0.6, width: WIDTH * 0.4, align: 'right' } as const;
    this.#y += GAP;
    const { signature } = this.#paper;
    if (signature) this.#pen.picture(signature, { ...right, ...SIGNATURE, y: this.#y });
    if (signature) this.#y += SIGNATURE.height + GAP;
    this.#pen.line(`For ${snapshot.seller.shop}`, { ...right, y: this.#y });
    if (!signature) this.#pen.line('Signature', { ...right, y: this.#y + 40, colour: GREY });
    this.#y += 54;
  }

  #footers(): void {
    const { doc } = this.#pen;
    const { start, count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(start + page);
      const at = { x: MARGIN, y: PAGE.height - MARGIN - 10, width: WIDTH, size: 8, colour: GREY };
      this.#pen.line(this.#paper.label, at);
      this.#pen.line(`Page ${page + 1} of ${count}`, { ...at, align: 'right' });
    }
  }
}

export function drawPaper(paper: PaperToDraw): Promise<Uint8Array<ArrayBuffer>> {
  const { label, issuedAt, snapshot } = paper;
  const title = `${PAPER_TITLES[snapshot.kind]} ${label}`;
  const pen = new Pen({
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: title, Author: snapshot.seller.shop, CreationDate: issuedAt, ModDate: issuedAt },
  });
  new Sheet(pen, paper).draw();
  return pen.bytes();
}
