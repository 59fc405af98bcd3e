import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOf, dayOf, inIndia, mondayOf, WEEKDAYS, weekdayOf } from './days.ts';
import {
  isLaterThanShown,
  isWorkingDay,
  planOf,
  promiseOf,
  type MadeLine,
  type Workshop,
} from './ships-by.ts';
import { DEFAULT_WORKSHOP, WorkshopSettings } from './workshop-settings.ts';

const WORKSHOP: Workshop = { ...DEFAULT_WORKSHOP, leadDays: 5 };
const ONE: MadeLine = { quantity: 1, isCounted: false };

/** @param at in India */
function shipsBy(at: string, line: Partial<MadeLine> = {}, workshop: Partial<Workshop> = {}) {
  const now = new Date(`${at}+05:30`);
  return planOf({ ...WORKSHOP, ...workshop }, { now, lines: [{ ...ONE, ...line }] }).shipsBy;
}

const day = fc.integer({ min: dayOf('2020-01-01'), max: dayOf('2060-12-31') });
const span = fc
  .tuple(day, fc.nat(40))
  .map(([from, length]) => ({ from: dateOf(from), to: dateOf(from + length) }));
const workshop: fc.Arbitrary<Workshop> = fc.record({
  workDays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  cutOffHour: fc.integer({ min: 0, max: 24 }),
  closed: fc.array(span, { maxLength: 6 }),
  leadDays: fc.nat(30),
  readyDays: fc.nat(5),
  weeklyPieces: fc.option(fc.integer({ min: 1, max: 20 })),
});
const line: fc.Arbitrary<MadeLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  isCounted: fc.boolean(),
  leadDays: fc.option(fc.nat(30), { nil: undefined }),
  availableOn: fc.option(day.map(dateOf), { nil: undefined }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const now = day.chain((start) => fc.nat(86_399).map((s) => new Date((start * 86_400 + s) * 1000)));
const taken = fc
  .array(fc.tuple(day, fc.nat(25)), { maxLength: 5 })
  .map((weeks) => new Map(weeks.map(([one, units]) => [dateOf(mondayOf(one)), units])));

describe('one piece', () => {
  test.each([
    ['before the hour', '2026-11-25T13:59:59', {}, '2026-12-01'],
    ['from the hour on', '2026-11-25T14:00:00', {}, '2026-12-02'],
    ['a second before midnight', '2026-11-25T23:59:59', {}, '2026-12-02'],
    ['at midnight', '2026-11-26T00:00:00', {}, '2026-12-02'],
    ['on a Sunday', '2026-11-29T09:00:00', {}, '2026-12-05'],
    ["over the year's end", '2026-12-30T15:00:00', {}, '2027-01-06'],
    ['without working days', '2026-11-25T09:00:00', { leadDays: 0 }, '2026-11-25'],
    ['on the shelf', '2026-11-25T09:00:00', { isCounted: true }, '2026-11-26'],
    ['a pre-order', '2026-11-25T09:00:00', { availableOn: '2026-12-20' }, '2026-12-21'],
    ['a pre-order of before', '2026-11-25T09:00:00', { availableOn: '2026-11-01' }, '2026-12-01'],
  ])('%s', (_, at, own, date) => {
    expect(shipsBy(at, own)).toBe(date);
  });

  test('is not made on days off', () => {
    const closed = [{ from: '2026-11-26', to: '2026-11-30' }];
    expect(shipsBy('2026-11-25T09:00:00', {}, { closed })).toBe('2026-12-05');
  });
});

test('never on a day off', () => {
  fc.assert(
    fc.property(workshop, lines, now, taken, (shop, ordered, at, full) => {
      const plan = planOf(shop, { now: at, lines: ordered, taken: full });
      for (const { shipsBy: date } of plan.lines) {
        expect(isWorkingDay(shop, dayOf(date))).toBe(true);
        expect(date >= dateOf(inIndia(at).day)).toBe(true);
        expect(date <= plan.shipsBy).toBe(true);
      }
    }),
  );
});

test('more days to make it, or an order later, never ship earlier; a clock that jumps back ships as it did then', () => {
  fc.assert(
    fc.property(
      workshop,
      lines,
      fc.tuple(now, fc.nat(40 * 86_400)),
      fc.nat(10),
      taken,
      (shop, ordered, [at, seconds], more, full) => {
        const first = planOf(shop, { now: at, lines: ordered, taken: full });
        const later = new Date(at.getTime() + seconds * 1000);
        const second = planOf(shop, { now: later, lines: ordered, taken: full });
        const longer = ordered.map((one) => ({
          ...one,
          leadDays: (one.leadDays ?? shop.leadDays) + more,
        }));
        const third = planOf(shop, { now: at, lines: longer, taken: full });
        for (const [index, { shipsBy: date }] of first.lines.entries()) {
          expect((second.lines[index]?.shipsBy ?? '') >= date).toBe(true);
          expect((third.lines[index]?.shipsBy ?? '') >= date).toBe(true);
        }
        expect(planOf(shop, { now: at, lines: ordered, taken: full })).toEqual(first);
      },
    ),
  );
});

function hasWorkingDay(shop: Workshop, monday: string): boolean {
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => dayOf(monday) + offset);
  return days.some((one) => isWorkingDay(shop, one));
}

function productsToMake(
  { weeklyPieces: weeklyProducts }: Workshop,
  line: MadeLine | undefined,
): number {
  return weeklyProducts === null || !line || line.isCounted ? 0 : line.quantity;
}

test('takes exactly the pieces made to order, no week beyond its capacity, and none without a working day', () => {
  fc.assert(
    fc.property(workshop, lines, now, taken, (shop, ordered, at, full) => {
      const { weeklyPieces: weeklyProducts } = shop;
      const plan = planOf(shop, { now: at, lines: ordered, taken: full });
      const own = new Map<string, number>();
      for (const [index, { slots }] of plan.lines.entries()) {
        const sum = slots.reduce((units, place) => units + place.pieces, 0);
        expect(sum).toBe(productsToMake(shop, ordered[index]));
        for (const { monday, pieces: units } of slots) {
          own.set(monday, (own.get(monday) ?? 0) + units);
          expect(weekdayOf(dayOf(monday))).toBe('mon');
          expect(hasWorkingDay(shop, monday)).toBe(true);
        }
      }
      for (const [monday, units] of own) {
        expect(units + (full.get(monday) ?? 0)).toBeLessThanOrEqual(weeklyProducts ?? 0);
      }
    }),
  );
});

test('an order beyond the capacity of a week goes on in the next ones', () => {
  const shop = { ...WORKSHOP, weeklyPieces: 10 };
  const at = new Date('2026-11-25T09:00:00+05:30');
  const plan = planOf(shop, {
    now: at,
    lines: [{ ...ONE, quantity: 25 }],
    taken: new Map([
      ['2026-11-23', 10],
      ['2026-11-30', 4],
    ]),
  });
  expect(plan.lines[0]?.slots).toEqual([
    { monday: '2026-11-30', pieces: 6 },
    { monday: '2026-12-07', pieces: 10 },
    { monday: '2026-12-14', pieces: 9 },
  ]);
  expect(plan.shipsBy).toBe('2026-12-19');
});

test('one working day more than was shown is not later', () => {
  expect(isLaterThanShown(WORKSHOP, '2026-12-12', '2026-12-14')).toBe(false);
  expect(isLaterThanShown(WORKSHOP, '2026-12-12', '2026-12-15')).toBe(true);
  expect(isLaterThanShown(WORKSHOP, '2026-12-12', '2026-12-01')).toBe(false);
});

describe('settings', () => {
  const faultsOf = (change: object) =>
    WorkshopSettings.safeParse({ ...DEFAULT_WORKSHOP, ...change }).error?.issues.map(
      ({ message }) => message,
    );
  test.each([
    ['no working day', { workDays: [] }, 'Choose at least one day'],
    [
      'days off that end first',
      { closed: [{ from: '2026-12-02', to: '2026-12-01', why: '' }] },
      'The end is before the start',
    ],
    [
      'days off of years',
      { closed: [{ from: '2026-12-02', to: '2028-12-01', why: '' }] },
      'At most one year',
    ],
    ['half a piece', { weeklyPieces: 0.5 }, 'Enter a whole number'],
    ['no room', { weeklyPieces: 0 }, 'At least 1 piece'],
    ['no hour', { cutOffHour: 25 }, 'Choose an hour'],
  ])('refuse %s', (_, change, sentence) => {
    expect(faultsOf(change)).toEqual([sentence]);
  });
  test('days are kept in their order, once', () => {
    const workDays = WorkshopSettings.parse({
      ...DEFAULT_WORKSHOP,
      workDays: ['sun', 'mon', 'sun'],
    });
    expect(workDays.workDays).toEqual(['mon', 'sun']);
  });
});

test('a date of its own alone: the others are sent as the shop promises', () => {
  const shop = { ...DEFAULT_WORKSHOP, isOn: true, onlyOwnDays: true, weeklyPieces: 1 };
  const at = new Date('2026-11-25T09:00:00+05:30');
  const ordered = [ONE, { ...ONE, leadDays: 2 }, { ...ONE, isCounted: true }];
  const { slots, shipsBy: date } = planOf(shop, { now: at, lines: [{ ...ONE, leadDays: 2 }] })
    .lines[0] ?? { slots: [], shipsBy: '' };
  expect(promiseOf(shop, { now: at, lines: ordered })).toEqual({
    shipsBy: date,
    lines: [undefined, { slots, shipsBy: date }, undefined],
  });
  expect(promiseOf(shop, { now: at, lines: [ONE] })).toBeUndefined();
  expect(promiseOf({ ...shop, isOn: false }, { now: at, lines: ordered })).toBeUndefined();
  expect(promiseOf({ ...shop, onlyOwnDays: false }, { now: at, lines: ordered })).toEqual(
    planOf(shop, { now: at, lines: ordered }),
  );
});
