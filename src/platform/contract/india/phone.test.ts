import { expect, test } from 'vitest';
import { indianMobile, shownPhone } from './phone.ts';

test.each([
  ['9820012345', '9820012345'],
  ['+91 98200-12345', '9820012345'],
  ['098200 12345', '9820012345'],
  ['(+91) 98200 12345', '9820012345'],
  ['919820012345', '9820012345'],
  ['9198200123', '9198200123'],
  ['Phone number: 98200 12345', '9820012345'],
  ["'9820012345", '9820012345'],
  ['"9820012345"', '9820012345'],
  ['📞 98200 12345', '9820012345'],
  ['M: 98200·12345', '9820012345'],
  ['sms:+919820012345', '9820012345'],
  ['tel:9820012345;phone-context=+91', '9820012345'],
  ['091 98200 12345', '9820012345'],
  ['1234567890', undefined],
  ['98200123456', undefined],
  ['+1 9820012345', undefined],
  ['98200 1234a', undefined],
  ['', undefined],
])('%j is the mobile number %j', (input, number) => {
  expect(indianMobile(input)).toBe(number);
});

test('a mobile number is shown in two groups of five', () => {
  const shown = ['9820012345', '098200-12345', '+1 415 555 0100', ''].map(shownPhone);
  expect(shown).toEqual(['+91 98200 12345', '+91 98200 12345', '+1 415 555 0100', '']);
});
