import { expect, test } from 'vitest';
import { Parcel } from './change-contract.ts';

const kept = (trackingNumber: string): string | undefined =>
  Parcel.parse({ trackingNumber }).trackingNumber;

test.each([
  ['EK123456789IN', 'EK123456789IN'],
  ['\u202aEK१२३४५६७८९IN\u202c', 'EK123456789IN'],
  ['ＥＫ１２３４５６７８９ＩＮ', 'EK123456789IN'],
  ["'14908123456", '14908123456'],
  ['AWB No: 1490 8123 456', '1490 8123 456'],
  ['Tracking ID - D1234567', 'D1234567'],
  ['AWB123456', 'AWB123456'],
])('%j is kept as %s', (typed, number) => {
  expect(kept(typed)).toBe(number);
});
