import { expect, test } from 'vitest';
import { likelyEmail } from './likely-email.ts';

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmai.com', 'asha@gmail.com'],
  ['asha@gnail.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['Asha.S@Yaho.com', 'Asha.S@yahoo.com'],
  [' asha@redifmail.com ', 'asha@rediffmail.com'],
  ['asha@studio.con', 'asha@studio.com'],
  ['asha@gmial.con', 'asha@gmail.com'],
])('%s looks like %s', (typed, likely) => {
  expect(likelyEmail(typed)).toBe(likely);
});

test.each([
  'asha@gmail.com',
  'asha@GMAIL.com',
  'asha@yahoo.in',
  'asha@ymail.com',
  'asha@studio.example',
  'asha',
  '@gmial.com',
  '',
])('%s is left as it is', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});
