import { MAX_TRACKING_NUMBER } from '../../change/tracking-number.ts';
import { pastedRows, type PastedRow } from './pasted-rows.ts';
import { headOf, NO_NUMBER, trackingIn, type Head } from './tracking-in-row.ts';

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
/** "#1234", "Order: 1234" */
const MARKED = /(?:^|\s)#\s?(\w[\w-]*)|\border(?:\s*(?:no\.?|number|id))?\s*[:#.-]+\s*(\w[\w-]*)/i;
/** The shop's own letters before the number: "LH-K7M2QX4P" */
const PREFIX = /^(?:[A-Z]{1,6}[-_/])+(?=[2-9A-HJKMNP-Z]{8}$)/i;
const NOT_CHOSEN = 'None of the chosen orders';

type Named<O> = { order?: O; otherNumber?: string; rest: string[] };

const withoutMarks = (text: string): string => text.replaceAll(/[^a-z\d]/gi, '').toUpperCase();

function chosenIn<O extends Numbered>(cells: string[], orders: readonly O[]): Named<O> | undefined {
  for (const [at, cell] of cells.entries()) {
    const whole = orders.find(({ number }) => withoutMarks(cell) === number);
    if (whole) return { order: whole, rest: cells.with(at, '') };
    for (const { 0: word } of cell.matchAll(/[a-z\d]+/gi)) {
      const order = orders.find(({ number }) => number === word.toUpperCase());
      if (order) return { order, rest: cells.with(at, cell.replace(word, ' ').trim()) };
    }
  }
  return undefined;
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
    .find((word) => LIKE_ORDER.test(word));
}

/** A number that is written as one of an order, or stands where one should. */
function otherIn(cells: string[], head: Head | undefined): string | undefined {
  const column = head?.order === undefined ? '' : (cells[head.order] ?? '');
  const inColumn = column.replaceAll(/[^\w-]/g, '');
  if (/\d/.test(inColumn)) return inColumn;
  const [first] = cells.flatMap((cell) => otherInCell(cell) ?? []);
  return first;
}

function readRow<O extends Numbered>(
  { cells }: PastedRow,
  orders: readonly O[],
  head: Head | undefined,
): Named<O> {
  const chosen = chosenIn(cells, orders);
  if (chosen) return chosen;
  const otherNumber = otherIn(cells, head);
  return { ...(otherNumber !== undefined && { otherNumber }), rest: cells };
}

/** Reads what each row is for; where none names an order, those with a tracking number are for the orders in turn. */
function linesOf<O extends Numbered>(text: string, orders: readonly O[]): PastedLine<O>[] {
  const rows = pastedRows(text);
  const heads = rows.map(headOf);
  const head = heads.find((one) => one !== undefined);
  const read = rows
    .filter((_, at) => heads[at] === undefined)
    .map((row) => ({ row, ...readRow(row, orders, head) }));
  const isNamed = read.some(({ order, otherNumber }) => order ?? otherNumber);
  let turn = 0;
  return read.map(({ row, order: named, otherNumber, rest }): PastedLine<O> => {
    const { trackingNumber, problem } = trackingIn(rest, head);
    const line = { text: row.text, trackingNumber };
    if (otherNumber !== undefined) return { ...line, otherNumber, problem: NOT_CHOSEN };
    if (isNamed && !named) return { ...line, problem: 'No order number' };
    if (!named && problem === NO_NUMBER) return { ...line, problem };
    const order = named ?? orders[turn++];
    if (!order) return { ...line, problem: 'No order is left for it' };
    const fault = trackingNumber.length > MAX_TRACKING_NUMBER ? 'Too long' : problem;
    return { ...line, order, ...(fault !== undefined && { problem: fault }) };
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
