import { expect, test } from 'vitest';
import { adviceOf } from './advice.ts';

const SUMMARY = {
  mails: { isSetUp: true, haveLinks: true, queued: 0, awaitingAddress: 0, failed: 0 },
  payments: { toCheck: 0, isUpiSetUp: true, online: 'off' as const },
  setUp: { isOpen: true, wasOpened: true, done: 9, of: 9, isUntouched: false },
  visitors: { lookLikeOne: false },
};

test.each([
  ['at an address without https', { isDemo: false, isSecure: false }, ['Your shop has no https']],
  ['with https', { isDemo: false, isSecure: true }, []],
  ['of the demo', { isDemo: true, isSecure: false }, []],
])('an owner %s is told what is missing', (_, place, titles) => {
  const due = adviceOf(SUMMARY, place).filter(({ isDue }) => isDue);
  expect(due.map(({ title }) => title)).toEqual(titles);
});

test.each([
  ['refuses the keys', 'refused', ['Razorpay refuses the keys']],
  ['has not accepted the keys yet', 'waiting', ['Razorpay has not accepted your keys yet']],
  ['sends no events', 'silent', ["Razorpay isn't telling your shop about payments"]],
  ['works', 'on', []],
] as const)('an owner whose gateway %s is led to the settings', (_, online, titles) => {
  const payments = { toCheck: 0, isUpiSetUp: false, online };
  const due = adviceOf({ ...SUMMARY, payments }, { isDemo: false, isSecure: true });
  const shown = due.filter(({ isDue }) => isDue);
  expect(shown.map(({ title }) => title)).toEqual(titles);
  for (const { at, action } of shown) {
    expect(at).toContain('/admin');
    expect(action?.to).toBe('/admin/shop?part=pay');
  }
});
