import { describe, expect, test } from 'vitest';
import { barsOf } from './admin/bars.ts';
import { seldomBought } from './seldom-bought.ts';
import { spansOf } from './spans.ts';
import { sourceOf } from './visit-sources.ts';
import { deviceOf, pageOf } from './visits-contract.ts';

describe('spans', () => {
  test('are the last 30 days up to today', () => {
    const days = spansOf('day', '2026-03-01');
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ from: '2026-01-31', to: '2026-01-31' });
    expect(days.at(-1)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  });

  test('are weeks from Monday to Sunday; this one ends today', () => {
    const weeks = spansOf('week', '2026-11-28');
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-2)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(weeks.at(-1)).toEqual({ from: '2026-11-23', to: '2026-11-28' });
    expect(spansOf('week', '2026-11-29').at(-1)?.from).toBe('2026-11-23');
  });

  test('are months with all their days, across the year', () => {
    const months = spansOf('month', '2028-03-31');
    expect(months[0]).toEqual({ from: '2027-04-01', to: '2027-04-30' });
    expect(months.at(-2)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(months.at(-1)).toEqual({ from: '2028-03-01', to: '2028-03-31' });
  });
});

describe('a source', () => {
  test.each([
    [{ via: 'ig' }, 'instagram'],
    [{ utm: 'ig_web_copy_link' }, 'instagram'],
    [{ ref: 'l.instagram.com' }, 'instagram'],
    [{ ref: 'www.instagram.com' }, 'instagram'],
    [{ via: 'wa' }, 'whatsapp'],
    [{ ref: 'api.whatsapp.com' }, 'whatsapp'],
    [{ ref: 'www.google.co.in' }, 'google'],
    [{ via: 'card', ref: 'google.com' }, 'card'],
    [{ utm: 'Diwali-Mail', ref: 'mail.example' }, 'diwali-mail'],
    [{ ref: 'blog.example' }, 'blog.example'],
    [{ ref: '<script>' }, 'direct'],
    [{ via: '', utm: 'fbclid=1' }, 'direct'],
    [{}, 'direct'],
  ])('%o is %s', (led, source) => {
    expect(sourceOf(led)).toBe(source);
  });
});

test('a page is known by its path', () => {
  expect(pageOf('/')).toEqual({ kind: 'home' });
  expect(pageOf('/product/marina-tray')).toEqual({ kind: 'product', slug: 'marina-tray' });
  expect(pageOf('/checkout')).toEqual({ kind: 'checkout' });
  expect(pageOf('/care-guide')).toEqual({ kind: 'page' });
  expect(pageOf('/order/ABC')).toEqual({ kind: 'other' });
  expect(pageOf('/admin')).toBeUndefined();
  expect(pageOf('/admin/numbers')).toBeUndefined();
});

test('a device is known by the width of its window', () => {
  expect([undefined, 375, 768, 1440].map(deviceOf)).toEqual([
    'phone',
    'phone',
    'tablet',
    'computer',
  ]);
});

describe('bars', () => {
  test('stand on the bottom line, the highest as high as the drawing', () => {
    const { bars, zero } = barsOf([0, 50, 200]);
    expect(zero).toBe(100);
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [100, 0],
      [75, 25],
      [0, 100],
    ]);
  });

  test('hang from the line where more went back than came', () => {
    const { bars, zero } = barsOf([300, -100]);
    expect(zero).toBe(75);
    expect(bars[1]).toEqual({ y: 75, height: 25, isBelow: true });
  });

  test('of nothing are flat', () => {
    expect(barsOf([0, 0]).bars.every(({ height }) => height === 0)).toBe(true);
  });
});

test('a product that is seen more than most and bought far less than usual stands out', () => {
  const shelf = [
    { id: 'tray', visits: 100, sold: 10 },
    { id: 'clock', visits: 120, sold: 1 },
    { id: 'ring', visits: 10, sold: 0 },
    { id: 'bowl', visits: 30, sold: 4 },
  ];
  expect([...seldomBought(shelf)]).toEqual(['clock']);
  expect(seldomBought([])).toEqual(new Set());
});
