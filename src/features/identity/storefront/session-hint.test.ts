import { expect, test } from 'vitest';
import { markOf } from './session-hint.ts';

test('people get marks of their own, which do not reveal their uid', () => {
  const uids = Array.from({ length: 200 }, (_, index) => `019a1b2c-3d4e-7000-8000-${index}`);
  const marks = uids.map(markOf);
  expect(new Set(marks).size).toBe(uids.length);
  for (const [index, mark] of marks.entries()) {
    expect(mark).toMatch(/^[0-9a-z]{1,7}$/);
    expect(markOf(uids[index] ?? '')).toBe(mark);
  }
});
