import { wholeRows } from './archive/row-text.ts';
import type { TableShape } from './snapshot-queries.ts';

export type FilledColumn = {
  table: { schema: string; name: string };
  key: string;
  column: string;
  /** @returns undefined if there is none: it stays NULL */
  valueOf: (key: string) => Promise<Uint8Array | undefined>;
};

const NULL = '\\N';

/** COPY rows of a table with this column filled in. */
export async function* fillColumn(
  rows: AsyncIterable<Buffer>,
  { columns }: TableShape,
  { key, column, valueOf }: FilledColumn,
): AsyncGenerator<Buffer> {
  const [keyAt, at] = [columns.indexOf(key), columns.indexOf(column)];
  for await (const chunk of wholeRows(rows)) {
    for (const line of chunk.toString('utf8').split('\n').slice(0, -1)) {
      const fields = line.split('\t');
      const value = fields[at] === NULL ? await valueOf(fields[keyAt] ?? '') : undefined;
      if (value) fields[at] = `\\\\x${Buffer.from(value).toString('hex')}`;
      yield Buffer.from(`${fields.join('\t')}\n`);
    }
  }
}
