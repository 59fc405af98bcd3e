import { inflateSync } from 'node:zlib';

const OBJECT = /(?<=^|\n)(?<number>\d+) 0 obj\n/g;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

type PdfObject = { head: string; stream: string };

function streamOf(bytes: Buffer, raw: string, begin: number): PdfObject {
  const head = raw.slice(begin, raw.indexOf('endobj', begin));
  const [, length] = /^<<\n\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/.exec(head) ?? [];
  if (length === undefined) return { head, stream: '' };
  const from = raw.indexOf('stream\n', begin) + 'stream\n'.length;
  const stream = inflateSync(bytes.subarray(from, from + Number(length))).toString('latin1');
  return { head, stream };
}

function objectsOf(pdf: Uint8Array): Map<string, PdfObject> {
  const bytes = Buffer.from(pdf);
  const raw = bytes.toString('latin1');
  return new Map(
    [...raw.matchAll(OBJECT)].map(({ 0: head, index, groups }) => [
      groups?.['number'] ?? '',
      streamOf(bytes, raw, index + head.length),
    ]),
  );
}

function decoded(written: string): string {
  const plain = written.replaceAll(/\\([^])/g, (_, one: string) => ESCAPES[one] ?? one);
  const bytes = Buffer.from(plain, 'latin1');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return plain;
  return bytes.subarray(2).swap16().toString('utf16le');
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The part of a font that says which glyph is which text. */
function mapOf(objects: Map<string, PdfObject>, font: string): string {
  const { head = '' } = objects.get(font) ?? {};
  const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(head) ?? [];
  return objects.get(map)?.stream ?? '';
}

/** What each glyph of a font is read as. */
function glyphsOf(map: string): string[] {
  const ranges = [...map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)];
  const glyphs: string[] = [];
  for (const [, first = '', listed = ''] of ranges) {
    const texts = [...listed.matchAll(/<(\w+)>/g)].map(([, hex = '']) => fromHex(hex));
    for (const [at, text] of texts.entries()) glyphs[Number.parseInt(first, 16) + at] = text;
  }
  return glyphs;
}

type Fonts = Map<string, string[]>;

function fontsOf(objects: Map<string, PdfObject>): Fonts {
  const named = [...objects.values()].flatMap(({ head }) => [
    ...head.matchAll(/\/(F\d+) (\d+) 0 R/g),
  ]);
  return new Map(named.map(([, name = '', font = '']) => [name, glyphsOf(mapOf(objects, font))]));
}

const SHOWN =
  /\/ActualText \((?<actual>(?:\\[^]|[^\\)])*)\)[^]*?EMC|\/(?<font>F\d+) [\d.]+ Tf\n\[(?<glyphs>[^\]]*)\] TJ/g;

function shownIn(stream: string, fonts: Fonts): string[] {
  return [...stream.matchAll(SHOWN)].map(({ groups = {} }) => {
    const { actual, font = '', glyphs = '' } = groups;
    if (actual !== undefined) return decoded(actual);
    const hex = [...glyphs.matchAll(/<(\w+)>/g)].map(([, part = '']) => part).join('');
    const ids = hex.match(/.{4}/g) ?? [];
    return ids.map((id) => fonts.get(font)?.[Number.parseInt(id, 16)] ?? '\uFFFD').join('');
  });
}

/** What is copied from the pages of a PDF of ours, in the order in which it was drawn: by the maps of its fonts, or as a part is marked. */
export function pdfTexts(pdf: Uint8Array): string[] {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter(({ stream }) => / TJ\n/.test(stream));
  return pages.flatMap(({ stream }) => shownIn(stream, fonts));
}
