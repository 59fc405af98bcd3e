import { expect, test } from 'vitest';
import { adviceOf } from './advice.ts';

const SUMMARY = {
  mails: { isSetUp: true, haveLinks: true, queued: 0, awaitingAddress: 0, failed: 0 },
  payments: { toCheck: 0, isUpiSetUp: true },
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
