import { inflateSync } from 'node:zlib';

const STREAM = /\/Length (?<length>\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g;
const ACTUAL = /\/ActualText \(((?:\\[^]|[^\\)])*)\)/g;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function decoded(written: string): string {
  const plain = written.replaceAll(/\\([^])/g, (_, one: string) => ESCAPES[one] ?? one);
  const bytes = Buffer.from(plain, 'latin1');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return plain;
  return bytes.subarray(2).swap16().toString('utf16le');
}

/** What can be copied from the pages of a PDF of ours, in the order in which it was drawn. */
export function pdfTexts(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const raw = bytes.toString('latin1');
  return [...raw.matchAll(STREAM)].flatMap(({ 0: head, index, groups }) => {
    const begin = index + head.length;
    const stream = bytes.subarray(begin, begin + Number(groups?.['length']));
    const content = inflateSync(stream).toString('latin1');
    return [...content.matchAll(ACTUAL)].map(([, written = '']) => decoded(written));
  });
}
