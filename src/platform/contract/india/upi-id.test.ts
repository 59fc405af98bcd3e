import { expect, test } from 'vitest';
import { UPI_ID, upiIdIn } from './upi-id.ts';

test.each([
  'jyoti.wicks@okhdfcbank',
  ' \u2066jyoti.wicks＠okhdfcbank\u2069\u200b ',
  'jyoti.wicks @ okhdfcbank',
  'UPI ID: jyoti.wicks@okhdfcbank',
  'My UPI id - jyoti.wicks@okhdfcbank',
  'VPA jyoti.wicks@okhdfcbank',
  'upi://pay?pa=jyoti.wicks%40okhdfcbank&pn=Jyoti%20Wicks&cu=INR',
  'upi://pay?cu=INR&pa=jyoti.wicks@okhdfcbank',
])('%j holds a UPI ID', (typed) => {
  expect(upiIdIn(typed)).toBe('jyoti.wicks@okhdfcbank');
});

test.each(['upi@okaxis', 'upi-shop@okaxis', 'vpa.1@ybl'])('%s stays as it is', (typed) => {
  expect(upiIdIn(typed)).toBe(typed);
  expect(upiIdIn(typed)).toMatch(UPI_ID);
});

test.each(['', '9845012345', 'upi://pay?pn=Jyoti', 'jyoti@'])('%j holds none', (typed) => {
  expect(upiIdIn(typed)).not.toMatch(UPI_ID);
});
