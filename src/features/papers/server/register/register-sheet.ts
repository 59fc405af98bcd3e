import { selectRegister, type RegisterDays } from '../paper-queries.ts';
import { registerHead, registerRows } from './register-csv.ts';
import { readPaper } from '../settle-papers.ts';

type Rows = Parameters<typeof readPaper>[0][];

/** The register of some days, to be read row by row and written in parts. */
export function registerSheet(days: RegisterDays) {
  return {
    query: selectRegister(days),
    head: registerHead,
    write: (rows: Rows) => registerRows(rows.map(readPaper)),
  };
}
