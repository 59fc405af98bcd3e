/** What a column holds decides how a cell is written; a phone number or an amount below zero may begin with a sign. `fixed` is a word of ours. */
export type CellKind = 'text' | 'number' | 'money' | 'phone' | 'date' | 'fixed';
export type Column<Row> = {
  name: string;
  kind: CellKind;
  /** Money in paise. */
  of: (row: Row) => string | number | null | undefined;
};

/** Excel takes a file for UTF-8 by this mark alone. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet would take such a text for a formula (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Such a text would come back as a number or a day: `007`, `23E4`, `1/2`, `TRUE`. */
const RECAST =
  /^'*(?:0\d+|\d+(?:\.\d+)?e[+-]?\d+|\d+(?:,\d+)+(?:\.\d+)?|\d+\.\d*0|\d{16,}|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?|true|false)$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
const PHONE = /^\+?[\d ]*$/;
const NUMBER = /^-?\d*(?:\.\d+)?$/;
/** Such a text is written as it is. */
const PLAIN: Partial<Record<CellKind, RegExp>> = {
  number: NUMBER,
  money: NUMBER,
  phone: PHONE,
  date: DAY,
  fixed: /^/,
};

const isMarked = (text: string): boolean => FORMULA.test(text) || RECAST.test(text);

/** A text that no spreadsheet runs or recasts; `fromSafeText` takes the mark off again. */
export function safeText(text: string): string {
  return isMarked(text) ? `'${text}` : text;
}

/** The text behind the mark of `safeText`. */
export function fromSafeText(cell: string): string {
  return cell.startsWith("'") && isMarked(cell) ? cell.slice(1) : cell;
}

function plainCell(kind: CellKind, value: string | number): string {
  if (kind === 'money' && typeof value === 'number') return (value / 100).toFixed(2);
  const text = String(value);
  return PLAIN[kind]?.test(text) ? text : safeText(text);
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One record with its end, of cells that are safe already. */
export function writeRecord(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

export function writeHead<Row>(columns: readonly Column<Row>[]): string {
  return BYTE_ORDER_MARK + writeRecord(columns.map(({ name }) => name));
}

/** The cells of a row as text, before quotes are put around them. */
export function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): string[] {
  return columns.map(({ kind, of }) => {
    const value = of(row);
    return value === null || value === undefined ? '' : plainCell(kind, value);
  });
}

export function writeRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => writeRecord(cellsOf(columns, row))).join('');
}
