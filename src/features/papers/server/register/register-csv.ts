import { indiaDay } from '#platform/contract/india/india-day.ts';
import { PAPER_TITLES } from '../../paper-kinds.ts';
import type { PaperLine, Snapshot } from '../../snapshot-contract.ts';
import { selectRegister, type RegisterDays } from '../paper-queries.ts';
import { rateWords, sumsByRate } from '../pdf/paper-words.ts';
import { readPaper } from '../settle-papers.ts';

type Registered = { label: string; issued_at: Date; snapshot: Snapshot };

const HEAD = [
  'Paper',
  'Number',
  'Date',
  'Order',
  'Customer',
  'GSTIN of the customer',
  'Place of supply',
  'HSN',
  'Rate',
  'Taxable value',
  'CGST',
  'SGST or UTGST',
  'IGST',
  'Amount',
  'For paper',
];

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const amount = (paise: number) => (paise / 100).toFixed(2);

function hsnOf(lines: readonly PaperLine[]): string {
  return [...new Set(lines.map(({ hsn }) => hsn))].filter((hsn) => hsn !== '').join(' ');
}

/** A credit note takes away: its amounts are below zero. */
function rowsOf({ label, issued_at: at, snapshot }: Registered): string[][] {
  const { kind, order, billTo, placeOfSupply, of, total, isInterState } = snapshot;
  const sign = kind === 'credit' ? -1 : 1;
  const texts = [
    PAPER_TITLES[kind],
    label,
    indiaDay(at),
    order.number,
    billTo.name,
    billTo.gstin,
    placeOfSupply ? `${placeOfSupply.code} ${placeOfSupply.state}` : '',
  ].map(cell);
  const end = cell(of?.label ?? '');
  const rates = sumsByRate(snapshot.lines);
  if (rates.length === 0)
    return [[...texts, hsnOf(snapshot.lines), '', '', '', '', '', amount(sign * total), end]];
  return rates.map(({ rate, taxable, half, total: sum }) => {
    const taxes = isInterState ? [0, 0, 2 * half] : [half, half, 0];
    const sums = [taxable, ...taxes, sum].map((paise) => amount(sign * paise));
    const hsn = hsnOf(snapshot.lines.filter(({ tax }) => tax?.rate === rate));
    return [...texts, hsn, rateWords(rate), ...sums, end];
  });
}

const written = (rows: string[][]) => rows.map((row) => `${row.join(',')}\r\n`).join('');

/** Excel knows UTF-8 by its first bytes. */
function registerHead(): string {
  return `\uFEFF${written([HEAD.map(cell)])}`;
}

/** One row for each rate of each paper, for an accountant. */
function registerRows(papers: readonly Registered[]): string {
  return written(papers.flatMap(rowsOf));
}

export function registerCsv(papers: readonly Registered[]): string {
  return registerHead() + registerRows(papers);
}

type Rows = Parameters<typeof readPaper>[0][];

/** The register of some days, to be read row by row and written in parts. */
export function registerSheet(days: RegisterDays) {
  return {
    query: selectRegister(days),
    head: registerHead,
    write: (rows: Rows) => registerRows(rows.map(readPaper)),
  };
}
