import { expect, it } from 'vitest';
import { intentOf, isUndecided } from './intent-of.ts';

it('keeps the key while the very same is sent', () => {
  const first = intentOf({ change: 3, reason: 'Poured' }, undefined);
  expect(first.key).toMatch(/^[\da-z]+(-[\da-z]+){3}$/);
  expect(intentOf({ change: 3, reason: 'Poured' }, first)).toBe(first);
  expect(intentOf({ change: 4, reason: 'Poured' }, first).key).not.toBe(first.key);
  expect(intentOf({ change: 3, reason: 'Poured' }, undefined).key).not.toBe(first.key);
});

it('knows which answers leave open whether it was done', () => {
  const statuses = [0, 401, 404, 409, 422, 429, 500, 503];
  const problem = { type: '', title: '', detail: '', code: '' };
  expect(statuses.filter((status) => isUndecided({ ...problem, status }))).toEqual([
    0, 429, 500, 503,
  ]);
});
