import { expect, test } from 'vitest';
import { asReceiver } from './may-mail-to.ts';

test('spellings of one mailbox are counted together, others apart', () => {
  const ravi = asReceiver('ravi@gmail.com');
  for (const email of ['Ravi@Gmail.com', 'ravi+1@gmail.com', 'r.a.v.i@gmail.com']) {
    expect([email, asReceiver(email)]).toEqual([email, ravi]);
  }
  expect(asReceiver('r.avi@example.com')).not.toBe(asReceiver('ravi@example.com'));
  expect(asReceiver('ravi@example.com')).not.toBe(ravi);
});
