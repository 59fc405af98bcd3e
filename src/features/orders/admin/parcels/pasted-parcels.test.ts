import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { matchParcels } from './match-parcels.ts';
import { pastedParcels } from './pasted-parcels.ts';

const ORDERS = [
  { id: 'a', number: 'K7M2QX4P' },
  { id: 'b', number: 'ZZWK7Q2M' },
];

/** Lists, and after each what its lines are for, or why for nothing. */
const LISTS = readFileSync(path.join(import.meta.dirname, 'parcel-lists.txt'), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((block) => {
    const [layout = '', ...lines] = block.trimEnd().split('\n');
    const first = lines.findIndex((line) => line.startsWith('--- '));
    return {
      layout,
      text: lines.slice(0, first).join('\n'),
      expected: lines.slice(first).map((line) => line.slice('--- '.length)),
    };
  });

function read(text: string) {
  return pastedParcels(text, ORDERS).map(
    ({ order, trackingNumber, problem }) => problem ?? `${order?.id}: ${trackingNumber}`,
  );
}

test.each(LISTS)('$layout', ({ text, expected }) => {
  expect(read(text)).toEqual(expected);
  expect(read(`\r\n${text.replaceAll('\n', '\r\n')}\r\n`)).toEqual(expected);
});

test('without numbers of orders the lines are for them in turn', () => {
  expect(read('EW1\n14 7852 9630\nEW3')).toEqual([
    'a: EW1',
    'b: 14 7852 9630',
    'No order is left for it',
  ]);
  expect(read('98765432 77')).toEqual(['a: 98765432 77']);
  expect(read('ABCDEFGH 123\nEW2')).toEqual(['None of the chosen orders', 'No order number']);
});

test('what cannot be read says why, and is for nothing', () => {
  expect(read(`K7M2QX4P ${'7'.repeat(61)}`)).toEqual(['Too long']);
  expect(read('K7M2QX4P Meera')).toEqual(['No tracking number']);
  expect(read(' \n')).toEqual([]);
});

test('an order that is not chosen is named', () => {
  expect(pastedParcels('LH-ABCD2345\t77', ORDERS)[0]?.otherNumber).toBe('ABCD2345');
  const inColumn = pastedParcels('Order\tAWB\n#ABCD2345:\t77', ORDERS);
  expect(inColumn[0]?.otherNumber).toBe('ABCD2345');
});

test('what is typed counts before the list, and one number for two orders is for none', () => {
  const give = (text: string, typed: Record<string, string> = {}) =>
    matchParcels({ orders: ORDERS, lines: pastedParcels(text, ORDERS), typed }).map(
      ({ trackingNumber, problem }) => problem ?? trackingNumber,
    );
  const one = 'K7M2QX4P\t147852963012\nZZWK7Q2M\t147852963012';
  expect(give(one)).toEqual([
    'Order ZZWK7Q2M has the same number',
    'Order K7M2QX4P has the same number',
  ]);
  expect(give(one, { b: 'EW123456789IN' })).toEqual(['147852963012', 'EW123456789IN']);
  expect(give('K7M2QX4P 1.23457E+11', { a: '147852963012' })).toEqual(['147852963012', '']);
  expect(give('', { a: '1.23457E+11' })[0]).toMatch(/^A spreadsheet has shortened/);
});
