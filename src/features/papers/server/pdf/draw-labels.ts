import { shownPhone } from '#platform/contract/india/phone.ts';
import type { LabelSheet } from '../../label-contract.ts';
import { Pen } from './pen.ts';

export type Parcel = {
  number: string;
  to: { name: string; lines: string[]; pin: string; phone: string };
  from: { name: string; lines: string[]; phone: string };
  /** Whether it is paid, or what to collect; may be empty. */
  pay: string;
  items: { name: string; details: string[]; quantity: number }[];
  message: string;
};

const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM };
const GREY = '#444444';

type Grid = { page: { width: number; height: number }; columns: number; rows: number };

const GRIDS: Record<Exclude<LabelSheet, 'slips'>, Grid> = {
  'a4-4': { page: A4, columns: 2, rows: 2 },
  'a4-8': { page: A4, columns: 2, rows: 4 },
  '100x150': { page: { width: 100 * MM, height: 150 * MM }, columns: 1, rows: 1 },
};

type Box = { x: number; y: number; width: number; height: number };

/** The digits of the PIN code in boxes, as sorters read them. */
function drawPin(pen: Pen, pin: string, { x, y, side }: { x: number; y: number; side: number }) {
  for (const [at, digit] of pin.split('').entries()) {
    const left = x + at * side;
    pen.doc.lineWidth(0.8).strokeColor('#111111').rect(left, y, side, side).stroke();
    const size = side * 0.68;
    const inset = (side - pen.width(digit, { size, bold: true })) / 2;
    pen.line(digit, { x: left + inset, y: y + (side - size * 1.36) / 2, size, bold: true });
  }
}

/** The largest size in which name and address are no higher than the room for them. */
function sizeFor(pen: Pen, { to }: Parcel, { width, height }: Box): number {
  const sizes = [20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5];
  const fits = (size: number) =>
    [to.name, ...to.lines].reduce((sum, line) => sum + pen.heightOf(line, width, { size }), 0) <=
    height;
  return sizes.find(fits) ?? 5;
}

function drawLabel(pen: Pen, parcel: Parcel, box: Box): void {
  const isSmall = box.height < 100 * MM;
  const inner = { x: box.x + 12, width: box.width - 24 };
  const bottom = box.y + box.height - 12;
  const small = isSmall ? 6.5 : 8;
  const side = isSmall ? 16 : 22;
  let y = box.y + 12;
  pen.line('To', { x: inner.x, y, size: small, colour: GREY });
  pen.line(`Order ${parcel.number}`, { ...inner, y, size: small, align: 'right' });
  y += small * 1.4;
  const from = [parcel.from.name, ...parcel.from.lines, parcel.from.phone].filter(Boolean);
  const fromText = from.join(', ');
  const fromHeight = pen.heightOf(fromText, inner.width, { size: small });
  const footHeight = fromHeight + small * 1.4 * 2 + 10;
  const room = bottom - footHeight - y - side - 22;
  const size = sizeFor(pen, parcel, { ...inner, y, height: room });
  y += pen.block(parcel.to.name, { ...inner, y, size, bold: true });
  for (const line of parcel.to.lines) y += pen.block(line, { ...inner, y, size });
  y += 4;
  drawPin(pen, parcel.to.pin, { x: inner.x, y, side });
  const phone = parcel.to.phone === '' ? '' : `Phone ${shownPhone(parcel.to.phone)}`;
  pen.line(phone, {
    x: inner.x + side * 6 + 8,
    y: y + side * 0.25,
    size: isSmall ? 9 : 10,
    bold: true,
  });
  y = bottom - footHeight;
  pen.rule(inner.x, y, inner.width);
  y += 4;
  pen.line(parcel.pay, { x: inner.x, y, size: small * 1.3, bold: true });
  pen.line('Fragile: handle with care', { ...inner, y, size: small * 1.3, align: 'right' });
  y += small * 1.3 * 1.4 + 2;
  pen.line('From', { x: inner.x, y, size: small, colour: GREY });
  pen.block(fromText, { ...inner, y: y + small * 1.4, size: small });
}

function drawSlip(pen: Pen, parcel: Parcel): void {
  const x = 42;
  const width = A4.width - 84;
  let y = 42;
  y += pen.line('Packing slip', { x, y, size: 20, bold: true });
  y += pen.line(`Order ${parcel.number}`, { x, y, size: 11 });
  y += pen.block([parcel.from.name, ...parcel.from.lines].join(', '), {
    x,
    y,
    width,
    colour: GREY,
  });
  y += 10;
  y += pen.block(parcel.to.name, { x, y, width, size: 15, bold: true });
  for (const line of parcel.to.lines) y += pen.block(line, { x, y, width, size: 12 });
  y += 14;
  for (const { name, details, quantity } of parcel.items) {
    const text = [`${quantity} × ${name}`, ...details];
    const height = text.reduce((sum, line) => sum + pen.heightOf(line, width - 24), 0);
    if (y + height > A4.height - 54) {
      pen.doc.addPage({ size: [A4.width, A4.height], margin: 0 });
      y = 42;
    }
    pen.doc.lineWidth(0.8).strokeColor('#111111').rect(x, y, 11, 11).stroke();
    for (const line of text) y += pen.block(line, { x: x + 24, y, width: width - 24 });
    y += 6;
  }
  if (parcel.message !== '') pen.block(parcel.message, { x, y: y + 10, width, size: 12 });
}

/** Labels or packing slips, none with a price. */
export function drawLabels(
  parcels: readonly Parcel[],
  sheet: LabelSheet,
): Promise<Uint8Array<ArrayBuffer>> {
  const pen = new Pen({ lang: 'en-IN', info: { Title: 'Labels' } });
  if (sheet === 'slips') {
    for (const parcel of parcels) {
      pen.doc.addPage({ size: [A4.width, A4.height], margin: 0 });
      drawSlip(pen, parcel);
    }
    return pen.bytes();
  }
  const { page, columns, rows } = GRIDS[sheet];
  const [width, height] = [page.width / columns, page.height / rows];
  for (const [at, parcel] of parcels.entries()) {
    const place = at % (columns * rows);
    if (place === 0) pen.doc.addPage({ size: [page.width, page.height], margin: 0 });
    const x = (place % columns) * width;
    drawLabel(pen, parcel, { x, y: Math.floor(place / columns) * height, width, height });
  }
  return pen.bytes();
}
