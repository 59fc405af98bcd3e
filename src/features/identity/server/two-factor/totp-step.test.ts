import { expect, test } from 'vitest';
import { totpStep } from './totp-step.ts';

// RFC 6238, appendix B, for SHA-1; of its eight digits the last six.
const SECRET = '12345678901234567890';

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
  [20000000000, '353130', 666666666],
])('at second %i the code is %s', (seconds, code, step) => {
  expect(totpStep(code, SECRET, new Date(seconds * 1000))).toBe(step);
});

test('the code of the half minute before and of the one after counts, none further away', () => {
  const steps = [-61, -30, 0, 30, 61].map((away) =>
    totpStep('050471', SECRET, new Date((1111111111 + away) * 1000)),
  );
  expect(steps).toEqual([undefined, 37037037, 37037037, 37037037, undefined]);
});
