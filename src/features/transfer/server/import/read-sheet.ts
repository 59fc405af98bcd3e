import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { fromSafeText } from '../../csv/write-csv.ts';
import { MAX_SHEET_ROWS, SheetTooLong, SheetUnreadable } from '../../import-contract.ts';

/** A row by the heads of its columns, in small letters; cells keep their line breaks as `\n`. */
export type SheetRow = { line: number; cells: Record<string, string> };
export type Sheet = { heads: string[]; rows: SheetRow[] };

const EXCEL =
  'This is an Excel file. In Excel choose Save as, then CSV UTF-8, and bring in that file.';

/** UTF-16 without a mark: every other byte of Latin letters is 0. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return 'utf-16le';
  if (mark === '254 255') return 'utf-16be';
  const head = bytes.subarray(0, 400);
  const zerosAt = (parity: number) =>
    head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const many = head.length / 4;
  if (even === 0) return odd > many ? 'utf-16le' : undefined;
  return odd === 0 && even > many ? 'utf-16be' : undefined;
}

function inEncoding(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file, as Excel, LibreOffice or another shop wrote it. @throws SheetUnreadable */
export function decodeSheet(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) {
    throw SheetUnreadable({ detail: EXCEL });
  }
  const wide = utf16Of(bytes);
  // Excel in India saves plain CSV as windows-1252.
  const text =
    wide === undefined
      ? (inEncoding(bytes, 'utf-8') ?? inEncoding(bytes, 'windows-1252'))
      : inEncoding(bytes, wide);
  if (text === undefined || /\0/.test(text)) throw SheetUnreadable();
  return text.replace(/^\uFEFF/, '');
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The separator that the heads have most, outside of quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/);
  const counts = DELIMITERS.map((one) => first.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
const CHUNK = 64 * 1024;

/** In parts, so that other requests are answered in between. */
function* chunksOf(text: string) {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

type Parsed = { record: string[]; info: { lines: number } };

async function recordsOf(text: string): Promise<Parsed[]> {
  const [all = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const rest = text.slice(all.length);
  const parser = parse({
    delimiter: named ?? delimiterOf(rest),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 1024 * 1024,
  });
  const source = Readable.from(chunksOf(rest));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const records: Parsed[] = [];
  for await (const one of parser) {
    records.push(one as Parsed);
    if (records.length > MAX_SHEET_ROWS + 1) throw SheetTooLong();
  }
  return records;
}

function sentenceOf(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A cell begins with a quotation mark that is never closed. Save the file as CSV once more.';
  return 'Its rows and cells are not separated as in a CSV file. Save it as CSV once more.';
}

/** Spreadsheets write lines of a cell with either break. */
function cellOf(text: string): string {
  return fromSafeText(text.replaceAll(/\r\n?/g, '\n'));
}

/** @throws SheetUnreadable, SheetTooLong */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const records = await recordsOf(decodeSheet(bytes)).catch((error: unknown) => {
    throw error instanceof CsvError ? SheetUnreadable({ detail: sentenceOf(error) }) : error;
  });
  const [first, ...others] = records;
  const heads = (first?.record ?? []).map((head) => head.trim());
  const names = heads.map((head) => head.toLowerCase());
  const rows = others
    .map(({ record, info }) => ({
      line: info.lines,
      cells: Object.fromEntries(names.map((name, at) => [name, cellOf(record[at] ?? '')])),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''));
  return { heads, rows };
}
