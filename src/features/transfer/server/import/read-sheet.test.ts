import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '#platform/contract/problem.ts';
import { decodeSheet, readSheet } from './read-sheet.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, isBig: boolean, mark = true): Uint8Array {
  const little = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le');
  return isBig ? little.swap16() : little;
}

const TABLE = 'Title,Price\nतरंग ट्रे,1299\n';

test.each([
  ['UTF-8', bytes(TABLE)],
  ['UTF-8 with its mark', bytes(`\uFEFF${TABLE}`)],
  ['UTF-16 of Excel', utf16(TABLE, false)],
  ['UTF-16, the other way round', utf16(TABLE, true)],
])('reads %s', async (_, file) => {
  const { heads, rows } = await readSheet(file);
  expect(heads).toEqual(['Title', 'Price']);
  expect(rows).toEqual([{ line: 2, cells: { title: 'तरंग ट्रे', price: '1299' } }]);
});

test('reads UTF-16 without a mark, and what Excel saves as plain CSV', () => {
  expect(decodeSheet(utf16('Title,Price\nTray,1', false, false))).toBe('Title,Price\nTray,1');
  expect(decodeSheet(Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x80]))).toBe('Café€');
});

test.each([
  ['commas', 'Title,Price\n"Tray, large",1\n'],
  ['semicolons, as Excel in Europe', 'Title;Price\n"Tray, large";1\n'],
  ['tabs', 'Title\tPrice\nTray, large\t1\n'],
  ['a first line that names its separator', 'sep=;\nTitle;Price\n"Tray, large";1\n'],
  ['carriage returns alone', 'Title,Price\r"Tray, large",1\r'],
])('knows %s', async (_, text) => {
  const { rows } = await readSheet(bytes(text));
  expect(rows.map(({ cells }) => cells)).toEqual([{ title: 'Tray, large', price: '1' }]);
});

test('keeps quotes, line breaks and short rows, and takes marks off that a spreadsheet needs', async () => {
  const text = `Title,Price,Note\r\n"Tray ""Goa""\r\nin two",1,'=1+1\r\n\r\nBowl,2\r\n`;
  const { rows } = await readSheet(bytes(text));
  expect(rows.map(({ cells }) => cells)).toEqual([
    { title: 'Tray "Goa"\nin two', price: '1', note: '=1+1' },
    { title: 'Bowl', price: '2', note: '' },
  ]);
});

test.each([
  ['an Excel file', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), /Excel file/],
  ['a quote that never ends', bytes('Title,Price\n"Tray,1\nBowl,2'), /quotation mark/],
  ['bytes of no text', Uint8Array.from([1, 2, 0, 0, 0, 7]), /Save it as CSV/],
])('says of %s what to do', async (_, file, sentence) => {
  await expect(readSheet(file)).rejects.toThrow(sentence);
});

test('takes 5,000 rows and no more', async () => {
  const sheet = (rows: number) => bytes(`Title,Price\n${'Tray,1\n'.repeat(rows)}`);
  expect((await readSheet(sheet(5_000))).rows).toHaveLength(5_000);
  await expect(readSheet(sheet(5_001))).rejects.toThrow(/Split it/);
});

test('answers any bytes with rows or a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (file) => {
      const result = await readSheet(file).catch((error: unknown) => error);
      expect(result instanceof Error ? result instanceof ProblemError : 'rows').toBeTruthy();
    }),
    { numRuns: 300 },
  );
});
