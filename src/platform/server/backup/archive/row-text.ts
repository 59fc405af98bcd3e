import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** A part holds about so much text; one with a longer row holds that row alone. */
export const PART_BYTES = 4 * 1024 * 1024;
// No value of PostgreSQL is longer than 1 GB, nor a string of it.
const MOST_BYTES = 1_200_000_000;
const END_OF_ROW = 0x0a;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export function deflate(text: Buffer): Promise<Buffer> {
  return compress(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

export function inflate(content: Buffer): Promise<Buffer> {
  return decompress(content, { maxOutputLength: MOST_BYTES });
}

/** COPY ends each row with a line feed and writes those within values as `\n`. */
export function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(END_OF_ROW); at !== -1; at = text.indexOf(END_OF_ROW, at + 1)) {
    rows += 1;
  }
  return rows;
}

/** Gathers what COPY sends into pieces of whole rows, of about `PART_BYTES` each. */
export async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let partial: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    partial.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const text = Buffer.concat(partial, size);
    const end = text.lastIndexOf(END_OF_ROW) + 1;
    if (end > 0) yield text.subarray(0, end);
    partial = [text.subarray(end)];
    size = text.length - end;
  }
  if (size > 0) yield Buffer.concat(partial, size);
}
