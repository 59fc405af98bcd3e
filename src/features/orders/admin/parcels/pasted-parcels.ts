import { MAX_TRACKING_NUMBER } from '../../change/tracking-number.ts';
import { pastedRows, type PastedRow } from './pasted-rows.ts';
import { headOf, NO_NUMBER, trackingIn, type Head, type Tracking } from './tracking-in-row.ts';

/** A line that was pasted, and the order that it is for. */
export type PastedLine<O> = {
  text: string;
  order?: O;
  /** The number of an order that is none of the chosen ones. */
  otherNumber?: string;
  trackingNumber: string;
  /** Why it is not sent. */
  problem?: string;
};

type Numbered = { id: string; number: string };

/** Characters; a longer number is a courier's, whatever marks it has. */
const LONGEST_MARKED = 8;
/** Matches order numbers as the shop writes them; digits alone are more likely a courier's. */
const LIKE_ORDER = /^(?=.*[A-Z])[2-9A-HJKMNP-Z]{8}$/;
/** "#1234", "Order 1234", "invoice no. 1234" */
const MARKED =
  /(?:^|\s)#\s?(\w[\w-]*)|\b(?:order|invoice|inv|ref)\b(?:\s*(?:no\.?|number|id))?\s*[:#.-]*\s*([a-z-]*\d[\w-]*)/i;
/** Another shop's number, or one with a typing error: letters and digits, neither a courier's nor a measure. */
const LIKE_OTHER = /^(?=.*[a-z])(?=.*\d)[a-z\d-]{4,9}$/i;
const OF_COURIER = /^[a-z]{1,2}\d{7,}$/i;
const MEASURE =
  /^[\dx.-]+(?:kgs?|gms?|g|cms?|mm|x|rs|st|nd|rd|th|am|pm|pcs?)$|^\d{1,2}-?[a-z]{3}-?\d*$/i;
/** The shop's own letters before the number: "LH-K7M2QX4P" */
const PREFIX = /^(?:[A-Z]{1,6}[-_/])+(?=[2-9A-HJKMNP-Z]{8}$)/i;
const NOT_CHOSEN = 'None of the chosen orders';
const TWO_ORDERS = 'Two orders in one line';

/** A row with what it names; `fault`: why it is for no order. */
type Named<O> = { order?: O; otherNumber?: string; fault?: string; rest: string[] };

const withoutMarks = (text: string): string => text.replaceAll(/[^a-z\d]/gi, '').toUpperCase();

/** A cell without the number of an order, which is a word of it, or stands right before or after a tracking number. */
function without(cell: string, { number }: Numbered): string | undefined {
  if (withoutMarks(cell) === number) return '';
  const [begins, ends] = ['(?<![a-z\\d])', '(?![a-z\\d])'];
  const glued = `${begins}${number}(?=[a-z\\d]{8})|(?<=[a-z\\d]{8})${number}${ends}`;
  const found = new RegExp(`${begins}${number}${ends}|${glued}`, 'i');
  return found.test(cell) ? cell.replace(found, ' ').trim() : undefined;
}

function chosenIn<O extends Numbered>(cells: string[], orders: readonly O[]): Named<O> | undefined {
  const found = orders.flatMap((order) => {
    const at = cells.findIndex((cell) => without(cell, order) !== undefined);
    return at < 0 ? [] : { order, rest: cells.with(at, without(cells[at] ?? '', order) ?? '') };
  });
  const [first, other] = found;
  return first && other ? { rest: first.rest, fault: TWO_ORDERS } : first;
}

function otherInCell(cell: string): string | undefined {
  const [, hash, named] = MARKED.exec(cell) ?? [];
  const marked = hash ?? named;
  if (marked !== undefined && marked.length <= LONGEST_MARKED) return marked;
  const words = cell
    .split(/\s+/)
    .map((word) => word.replaceAll(/^\W+|\W+$/g, '').replace(PREFIX, ''));
  // A word of small letters alone is rather one of a language.
  return words
    .map((word) => (/\d/.test(word) ? word.toUpperCase() : word))
    .find((word) => LIKE_ORDER.test(word) || isLikeOther(word));
}

function isLikeOther(word: string): boolean {
  return LIKE_OTHER.test(word) && !OF_COURIER.test(word) && !MEASURE.test(word);
}

/** A short number at the head of a row; a row is counted by fewer digits. */
const isNumbered = ([first = '']: string[]): boolean => /^\d{4,7}$/.test(first.trim());

/** A number that is written as one of an order, or stands where one should. */
function otherIn(cells: string[], head: Head | undefined): string | undefined {
  const column = head?.order === undefined ? '' : (cells[head.order] ?? '');
  const inColumn = column.replaceAll(/[^\w-]/g, '');
  if (/\d/.test(inColumn)) return inColumn;
  const [first] = cells.flatMap((cell) => otherInCell(cell) ?? []);
  return first ?? (cells.length > 1 && isNumbered(cells) ? cells[0] : undefined);
}

function readRow<O extends Numbered>(
  { cells }: PastedRow,
  orders: readonly O[],
  head: Head | undefined,
): Named<O> {
  const chosen = chosenIn(cells, orders);
  if (chosen) return chosen;
  const otherNumber = otherIn(cells, head);
  if (otherNumber === undefined) return { rest: cells };
  return { otherNumber, fault: NOT_CHOSEN, rest: cells };
}

function shortTracking(cells: string[], head: Head | undefined): Tracking {
  const read = trackingIn(cells, head);
  return read.trackingNumber.length > MAX_TRACKING_NUMBER ? { ...read, problem: 'Too long' } : read;
}

/** Reads what each row is for; where none names an order, those with a tracking number are for the orders in turn. */
function linesOf<O extends Numbered>(text: string, orders: readonly O[]): PastedLine<O>[] {
  const rows = pastedRows(text);
  const heads = rows.map(headOf);
  const head = heads.find((one) => one !== undefined);
  const read = rows
    .filter((_, at) => heads[at] === undefined)
    .map((row) => ({ row, ...readRow(row, orders, head) }));
  const isNamed = read.some(({ order, fault }) => order ?? fault);
  let turn = 0;
  return read.map(({ row, order: named, otherNumber, fault, rest }): PastedLine<O> => {
    const { trackingNumber, problem } = shortTracking(rest, head);
    const line = { text: row.text, trackingNumber };
    if (fault !== undefined)
      return { ...line, ...(otherNumber !== undefined && { otherNumber }), problem: fault };
    if (isNamed && !named) return { ...line, problem: 'No order number' };
    if (!named && problem === NO_NUMBER) return { ...line, problem };
    const order = named ?? orders[turn++];
    if (!order) return { ...line, problem: 'No order is left for it' };
    return { ...line, order, ...(problem !== undefined && { problem }) };
  });
}

/**
 * Reads a courier's list or rows of a sheet: each has the number of an order and a tracking number, in any order and
 * among other columns; or, if none of them has anything like the number of an order, a tracking number for each of the
 * orders in turn. What is not surely read is for nothing, and says why.
 */
export function pastedParcels<O extends Numbered>(
  text: string,
  orders: readonly O[],
): PastedLine<O>[] {
  const lines = linesOf(text, orders);
  return lines.map((line, at) => {
    const isTwice = lines.some(
      ({ order }, index) => index !== at && order !== undefined && order.id === line.order?.id,
    );
    return isTwice ? { ...line, problem: 'The list has this order twice' } : line;
  });
}
