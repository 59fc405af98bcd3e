import { describe, expect, test } from 'vitest';
import { arrivalSpan, leadInWords, shipDay } from '../shop/workshop/ship-words.ts';
import { cardMaking, choiceMaking } from './making/making.ts';
import { shipDate } from './making/ship-date.ts';
import type { PublicProductWire } from './contract.ts';

const WORKSHOP = {
  workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const,
  cutOffHour: 14,
  leadDays: 5,
  readyDays: 1,
  closed: [],
};
const workshop = { ...WORKSHOP, workDays: [...WORKSHOP.workDays] };

function aProduct(change: Partial<PublicProductWire> = {}): PublicProductWire {
  return { variants: [], combinations: [], ...change } as unknown as PublicProductWire;
}
const VARIANTS = [{ id: 'a' }, { id: 'b' }] as unknown as PublicProductWire['variants'];
const withChoices = (...combinations: PublicProductWire['combinations']) =>
  aProduct({ variants: VARIANTS, combinations });

describe('a card says', () => {
  test.each([
    ["nothing of the shop's usual days", aProduct(), undefined],
    ['its own days', aProduct({ leadDays: 1 }), 'Made to order, 1–3 days'],
    ['when a pre-order is sent', aProduct({ availableOn: '2026-12-20' }), 'Pre-order, 20 Dec'],
    ['nothing of what is on the shelf', aProduct({ stock: 3 }), undefined],
    [
      'nothing where a choice is on the shelf',
      withChoices({ id: 'a', price: 1 }, { id: 'b', price: 1, stock: 2 }),
      undefined,
    ],
    [
      'the shortest and the longest of its choices',
      withChoices({ id: 'a', price: 1, leadDays: 1 }, { id: 'b', price: 1 }),
      'Made to order, 1–7 days',
    ],
  ])('%s', (_, product, words) => {
    expect(cardMaking(product, workshop)).toBe(words);
  });

  test('no days while weeks are full, and nothing in a shop without dates', () => {
    const own = aProduct({ leadDays: 1 });
    expect(cardMaking(own, { ...workshop, fullWeeks: ['2026-11-23'] })).toBe('Made to order');
    expect(cardMaking(own, undefined)).toBeUndefined();
  });

  test('nothing of a piece without days of its own, where only those have dates', () => {
    const few = { ...workshop, onlyOwnDays: true };
    expect(cardMaking(aProduct(), few)).toBeUndefined();
    expect(choiceMaking(aProduct(), '0', few)).toBe('');
    expect(cardMaking(aProduct({ leadDays: 1 }), few)).toBe('Made to order, 1–3 days');
    expect(cardMaking(aProduct({ availableOn: '2026-12-20' }), few)).toBe('Pre-order, 20 Dec');
    const mixed = withChoices({ id: 'a', price: 1, leadDays: 1 }, { id: 'b', price: 1 });
    expect(cardMaking(mixed, few)).toBeUndefined();
    expect(choiceMaking(mixed, 'a', few)).toBe('Made to order, ready in 1–3 days');
    expect(choiceMaking(mixed, 'b', few)).toBe('');
  });
});

test('each choice has its own line', () => {
  const product = withChoices({ id: 'a', price: 1, stock: 2 }, { id: 'b', price: 1, stock: 0 });
  expect(choiceMaking(product, 'a', workshop)).toBe('Ready to ship');
  expect(choiceMaking(product, 'b', workshop)).toBe('');
  expect(choiceMaking(aProduct(), '0', workshop)).toBe('Made to order, ready in 5–7 days');
});

test('the browser writes the day, and passes over weeks that are full', () => {
  const now = new Date('2026-11-25T09:00:00+05:30');
  const said = (change: object) =>
    shipDate(aProduct(), '0', { workshop: { ...workshop, ...change }, now });
  expect(said({})).toEqual({
    words: 'Made to order, ready in 5–7 days',
    date: 'Ships by Tue 1 Dec',
    shipsBy: '2026-12-01',
  });
  expect(said({ fullWeeks: ['2026-11-23'] }).date).toBe('Ships by Sat 5 Dec');
});

describe('days in words', () => {
  test('a week of one day', () => {
    expect(leadInWords({ workDays: ['sun'], cutOffHour: 24 }, 1)).toBe('7–13 days');
  });
  test('every day worked', () => {
    const workDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
    expect(leadInWords({ workDays, cutOffHour: 24 }, 1)).toBe('1 day');
  });
  test('spans', () => {
    expect(shipDay('2026-12-12')).toBe('Sat 12 Dec');
    expect(arrivalSpan({ from: '2026-12-03', to: '2026-12-05' })).toBe('Thu 3 to Sat 5 December');
    expect(arrivalSpan({ from: '2026-12-30', to: '2027-01-02' })).toBe(
      'Wed 30 December to Sat 2 January',
    );
    expect(arrivalSpan({ from: '2026-12-30', to: '2026-12-30' })).toBe('Wed 30 December');
  });
});
