import { plainCode } from '#platform/contract/typed/typed-text.ts';

/** Separators of cells; the first that a line has counts. */
const SEPARATORS = ['\t', ';', ',', '|'];
const QUOTED = /(^|[\t;,|\n])[ ]*"((?:[^"]|"")*)"[ ]*(?=$|[\t;,|\n])/g;
/** Marks that a spreadsheet or a person puts around text: `="123"`, `'123`. */
const MARKS = /^=?["'`]+|["'`]+$/g;

function cellOf(text: string): string {
  return plainCode(text)
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(MARKS, '')
    .trim();
}

export type PastedRow = { text: string; cells: string[] };

/** Rows of a list as sheets, CSV files and people write it: cells between tabs, semicolons, commas or bars, in quotes or not. */
export function pastedRows(text: string): PastedRow[] {
  const unquoted = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(QUOTED, (_, before: string, cell: string) => {
      const content = cell.replaceAll('""', '"').replaceAll(/[\t;,|\n]+/g, ' ');
      return `${before}${content}`;
    });
  return unquoted.split('\n').flatMap((line) => {
    const separator = SEPARATORS.find((sign) => line.includes(sign));
    const cells = separator === undefined ? [line] : line.split(separator);
    const cleaned = cells.map(cellOf);
    return cleaned.every((cell) => cell === '')
      ? []
      : [{ text: cleaned.filter(Boolean).join('  '), cells: cleaned }];
  });
}
