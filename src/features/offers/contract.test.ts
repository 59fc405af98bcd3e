import { expect, test } from 'vitest';
import { CouponCode } from './contract.ts';

test.each([
  'diwali',
  ' Di wa-li ',
  '\u201CDIWALI\u201D',
  '*DIWALI*',
  '_diwali_',
  "'Diwali'.",
  'di\u2013wali',
  'di\u00A0wali',
  'diw\u200Bali\uFEFF',
])('a code is read as it was meant: %j', (typed) => {
  expect(CouponCode.parse(typed)).toBe('DIWALI');
});

test.each([
  '',
  '--',
  'DI',
  'D'.repeat(21),
  'DIW@LI',
  'DIW\u0410LI',
  '\u0926\u093F\u0935\u093E\u0932\u0940',
])('no code: %j', (typed) => {
  expect(CouponCode.safeParse(typed).success).toBe(false);
});
