import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BYTE_ORDER_MARK,
  fromSafeText,
  writeHead,
  writeRows,
  type CellKind,
  type Column,
} from './write-csv.ts';

function columnOf(kind: CellKind): Column<string | number | null>[] {
  return [{ name: 'Cell', kind, of: (row) => row }];
}

const write = (kind: CellKind, value: string | number | null) => writeRows(columnOf(kind), [value]);

test.each([
  ['=1+1', "'=1+1"],
  ['+91 98200 12345', "'+91 98200 12345"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=1+1", "''=1+1"],
  ['＝1+1', "'＝1+1"],
  ['Tray, large', '"Tray, large"'],
  ['Tray; large', '"Tray; large"'],
  ['He said "now"', '"He said ""now"""'],
  [' led by a space', '" led by a space"'],
  ['plain', 'plain'],
  ['007', "'007"],
  ['23456E78', "'23456E78"],
  ['1/2', "'1/2"],
  ['10-12', "'10-12"],
  ['True', "'True"],
  ['1234567890123456', "'1234567890123456"],
  ['1.10', "'1.10"],
  ['1,299', `"'1,299"`],
  ['12.5', '12.5'],
  ['2027', '2027'],
])('a text %j is written as %s', (text, cell) => {
  expect(write('text', text)).toBe(`${cell}\r\n`);
});

test.each<[CellKind, string | number | null, string]>([
  ['money', 129_950, '1299.50'],
  ['money', -50_000, '-500.00'],
  ['number', -3, '-3'],
  ['phone', '+919820012345', '+919820012345'],
  ['phone', '9820012345', '9820012345'],
  ['phone', '+1-800-TRAYS', "'+1-800-TRAYS"],
  ['number', '-1+cmd', "'-1+cmd"],
  ['date', '2026-11-28', '2026-11-28'],
  ['date', null, ''],
])('in a column of %s %j is written as %s', (kind, value, cell) => {
  expect(write(kind, value)).toBe(`${cell}\r\n`);
});

test('begins with the mark by which Excel knows UTF-8', () => {
  expect(writeHead(columnOf('text'))).toBe(`${BYTE_ORDER_MARK}Cell\r\n`);
});

test.each(['007', "'007", '1/2', 'TRUE', '2E3'])('%s comes back as it was', (text) => {
  const [[cell = ''] = []] = parse(write('text', text)) as string[][];
  expect(fromSafeText(cell)).toBe(text);
});

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      const columns = texts.map((_, at): Column<string[]> => ({
        name: `c${at}`,
        kind: 'text',
        of: (row) => row[at],
      }));
      const [cells = []] = parse(writeRows(columns, [texts])) as string[][];
      expect(cells.map(fromSafeText)).toEqual(texts);
      expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    }),
  );
});
