import { expect, test } from 'vitest';
import { pastedParcels } from './pasted-parcels.ts';

const ORDERS = [
  { id: 'a', number: 'K7M2QX4P' },
  { id: 'b', number: 'ZZWK7Q2M' },
];

/** What each line is for, or why for nothing. */
function read(text: string) {
  return pastedParcels(text, ORDERS).map(
    ({ order, trackingNumber, problem }) => problem ?? `${order?.id}: ${trackingNumber}`,
  );
}

test('a line is the number of an order and a tracking number, with any signs between them', () => {
  expect(read('K7M2QX4P\tEW123456789IN\n\n 14 7852 9630 ; zzwk7q2m \r\n')).toEqual([
    'a: EW123456789IN',
    'b: 14 7852 9630',
  ]);
});

test('without numbers of orders the lines are for them in turn', () => {
  expect(read('EW1\n14 7852 9630\nEW3')).toEqual([
    'a: EW1',
    'b: 14 7852 9630',
    'No order is left for it',
  ]);
  expect(read('ABCDEFGH 123\nEW2')).toEqual(['None of the chosen orders', 'b: EW2']);
  expect(read('98765432 77')).toEqual(['a: 98765432 77']);
});

test('what cannot be read says why, and is for nothing', () => {
  expect(read('K7M2QX4P\nABCDEFGH 123\nZZWK7Q2M 77\nZZWK7Q2M 78')).toEqual([
    'No tracking number',
    'None of the chosen orders',
    'It is there twice',
    'It is there twice',
  ]);
  expect(read('K7M2QX4P 77\nZZWK7Q2M 77')).toEqual(['It is there twice', 'It is there twice']);
  expect(read(`K7M2QX4P ${'7'.repeat(61)}`)).toEqual(['Too long']);
  expect(read(' \n')).toEqual([]);
});
