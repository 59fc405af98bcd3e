import { describe, expect, test } from 'vitest';
import { dueOf } from './due-of.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const dueIn = (hours: number) => dueOf({ state: 'new', dueAt: at(hours) }, NOW);

describe('an answer that is due', () => {
  test.each([
    [48, 'open', 'Answer due in 2 days'],
    [47.9, 'open', 'Answer due in 47 h'],
    [12, 'open', 'Answer due in 12 h'],
    [5.5, 'soon', 'Answer due in 5 h'],
    [0.5, 'soon', 'Answer due in 30 min'],
    [0.001, 'soon', 'Answer due in 1 min'],
    [0, 'late', 'Overdue by 1 min'],
    [-3.2, 'late', 'Overdue by 3 h'],
    [-24, 'late', 'Overdue by 1 day'],
    [-71, 'late', 'Overdue by 2 days'],
  ])('in %d hours is %s: %s', (hours, tone, words) => {
    expect(dueIn(hours)).toEqual({ tone, words });
  });
});

test('an answered request names its day, with the year if it is not the present one', () => {
  const words = (answeredAt: string) => dueOf({ state: 'answered', answeredAt }, NOW).words;
  expect(words(at(-1))).toBe('Answered 20 Nov');
  expect(words('2025-12-31T10:00:00Z')).toBe('Answered 31 Dec 2025');
  expect(dueOf({ state: 'answered' }, NOW).words).toBe('Answered');
});

test('a closed request says whether it was answered', () => {
  expect(dueOf({ state: 'closed' }, NOW)).toEqual({ tone: 'closed', words: 'Closed' });
  const answeredAt = at(-30);
  expect(dueOf({ state: 'closed', answeredAt }, NOW).words).toBe('Closed, answered 19 Nov');
});
