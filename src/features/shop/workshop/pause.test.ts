import { describe, expect, test } from 'vitest';
import { currentPause, dayAfterPause, pauseMoments, pauseSentences } from './pause.ts';
import { planOf } from './ships-by.ts';
import { DEFAULT_WORKSHOP, WorkshopSettings } from './workshop-settings.ts';

const PAUSE = { from: '2026-12-28', to: '2027-01-03', orders: 'later', note: '' } as const;
const on: WorkshopSettings = { ...DEFAULT_WORKSHOP, isOn: true, leadDays: 5, pause: PAUSE };
const at = (time: string) => new Date(`${time}+05:30`);

describe('a pause over the end of the year', () => {
  test.each([
    ['2026-12-27T23:59:59', false],
    ['2026-12-28T00:00:00', true],
    ['2027-01-03T23:59:59', true],
    ['2027-01-04T00:00:00', false],
  ])('at %s in India: %s', (time, isOn) => {
    expect(currentPause(on, at(time)) !== undefined).toBe(isOn);
  });

  test('says the first working day after it, and from when orders are sent', () => {
    const pause = currentPause(on, at('2026-12-30T10:00:00'));
    expect(pause).toEqual({
      orders: 'later',
      backOn: '2027-01-04',
      shipsFrom: '2027-01-05',
      note: '',
    });
    expect(pause && pauseSentences(pause)).toBe(
      'Back on 4 January. Orders placed now ship from Tue 5 Jan.',
    );
  });

  test('without orders, or without dates, says the day alone', () => {
    const closed = { ...PAUSE, orders: 'closed', note: 'We are at a wedding.' } as const;
    const shop = { ...on, isOn: false, pause: { ...closed, to: '2027-01-02' } };
    const pause = currentPause(shop, at('2026-12-30T10:00:00'));
    expect(pause && pauseSentences(pause)).toBe(
      'We are at a wedding. Back on 3 January. Until then nothing can be ordered.',
    );
  });

  test('begins and ends at midnight in India', () => {
    expect(pauseMoments(on)).toEqual(['2026-12-27T18:30:00.000Z', '2027-01-03T18:30:00.000Z']);
    expect(pauseMoments({ ...on, pause: null })).toEqual([]);
  });

  test('moves what is ordered in it or before it', () => {
    const shipsBy = (time: string) =>
      planOf(on, { now: at(time), lines: [{ quantity: 1, isCounted: false }] }).shipsBy;
    expect(shipsBy('2026-12-26T10:00:00')).toBe('2027-01-08');
    expect(shipsBy('2026-12-30T10:00:00')).toBe('2027-01-09');
  });

  test.each([
    ['2026-12-28', '2027-01-04'],
    ['2026-12-30', '2027-01-06'],
    ['2027-01-02', '2027-01-09'],
  ])('a promise for %s moves to %s', (date, moved) => {
    expect(dayAfterPause(on, PAUSE, date)).toBe(moved);
  });

  test.each([
    [{ ...PAUSE, to: '2026-12-01' }, 'The end is before the start'],
    [{ ...PAUSE, to: '2028-12-30' }, 'At most one year'],
    [{ ...PAUSE, orders: 'none' }, 'Choose one of the two'],
    [{ ...PAUSE, from: '' }, 'Choose a day'],
  ])('%j is refused', (pause, sentence) => {
    const { error } = WorkshopSettings.safeParse({ ...on, pause });
    expect(error?.issues[0]?.message).toBe(sentence);
  });
});
