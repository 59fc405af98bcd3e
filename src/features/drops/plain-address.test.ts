import { expect, test } from 'vitest';
import { plainAddress } from './plain-address.ts';

test('spellings of one mailbox are one address, and other mailboxes stay apart', () => {
  expect(plainAddress(' Asha.Rao+drop@Gmail.com')).toBe('asharao@gmail.com');
  expect(plainAddress('asha.rao+1@example.com')).toBe('asha.rao@example.com');
  expect(plainAddress('asharao@example.com')).toBe('asharao@example.com');
});
