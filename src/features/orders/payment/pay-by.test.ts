import { expect, test } from 'vitest';
import { noticeHours, payByOf, payBySentence, payByWords, remindHoursBefore } from './pay-by.ts';

test('an order is kept for the owner’s hours, or for good', () => {
  const placed = new Date('2026-11-27T13:10:00.000Z');
  expect(payByOf(placed, 48)?.toISOString()).toBe('2026-11-29T13:10:00.000Z');
  expect(payByOf(placed, 0)).toBeUndefined();
});

test.each([
  ['2026-11-29T13:10:00.000Z', 'Sun 29 Nov, 18:40 hrs'],
  ['2026-11-28T18:35:00.000Z', 'Sun 29 Nov, 00:05 hrs'],
  ['2026-11-29T06:30:00.000Z', 'Sun 29 Nov, 12:00 hrs'],
])('%s is %s in India', (iso, words) => {
  expect(payByWords(iso)).toBe(words);
  const before = new Date('2026-11-27T13:10:00.000Z');
  const sentence = `Pay by ${words}, or the order ends and nothing is charged.`;
  const due = { payBy: iso, createdAt: before.toISOString() };
  expect(payBySentence(due, before)).toBe(sentence);
});

test('of an order of a drop it says that the pieces go back', () => {
  const due = { payBy: '2026-11-28T14:12:00.000Z', createdAt: '2026-11-28T13:12:00.000Z' };
  expect(payBySentence(due, new Date(due.createdAt))).toBe(
    'Pay by 19:42 hrs today. An order that is not paid within an hour gives its pieces back, and nothing is charged.',
  );
});

test('who reads it on that day in India reads “today”', () => {
  const payBy = '2026-11-28T18:25:00.000Z';
  expect(payByWords(payBy, new Date('2026-11-28T17:50:00.000Z'))).toBe('23:55 hrs today');
  expect(payByWords(payBy, new Date('2026-11-28T18:35:00.000Z'))).toBe('Sat 28 Nov, 23:55 hrs');
});

test('the reminder comes when the owner wants it, and always some hours before the end', () => {
  expect(noticeHours(48)).toBe(12);
  expect(noticeHours(6)).toBe(1.5);
  expect(remindHoursBefore(48, 0)).toBe(12);
  expect(remindHoursBefore(48, 24)).toBe(24);
  expect(remindHoursBefore(48, 47)).toBe(12);
  expect(remindHoursBefore(24, 168)).toBe(6);
});
