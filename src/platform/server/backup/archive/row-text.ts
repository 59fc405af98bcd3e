import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** Text of a part; a longer row is a part of its own. */
export const PART_BYTES = 4 * 1024 * 1024;
// PostgreSQL's values and JavaScript's strings end at 1 GB.
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

export function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(END_OF_ROW); at !== -1; at = text.indexOf(END_OF_ROW, at + 1)) {
    rows += 1;
  }
  return rows;
}

/** Groups COPY output into chunks of whole rows, of about `PART_BYTES` each. */
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
