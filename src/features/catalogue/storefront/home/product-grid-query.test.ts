import { describe, expect, test } from 'vitest';
import { cardLimit, gridAddress, nextPart, readGridQuery } from './product-grid-query.ts';

const ask = (search: string) => readGridQuery(new URLSearchParams(search));

describe('parts of the shelf', () => {
  test('the first view is short, in whole rows with the tile and without it', () => {
    expect(cardLimit(ask(''), true)).toBe(10);
    expect(cardLimit(ask(''), false)).toBe(12);
  });

  test.for([
    ['all=1', 46],
    ['all=2', 94],
    ['q=tray', 48],
    ['tag=ocean&all=2', 96],
    ['category=trays&all=0', 48],
    // More than a list may answer is not asked for.
    ['all=21', 1000],
    ['all=900', 1000],
    // What nobody was led to is the first part.
    ['all=yes', 46],
    ['all=-3', 10],
    ['all=1.5', 46],
  ] as const)('%s shows up to %i cards', ([search, cards]) => {
    expect(cardLimit(ask(search), true)).toBe(cards);
  });

  test('the step on keeps what was asked for', () => {
    expect(nextPart(ask(''), { shown: 10, total: 1000, hasTile: true })).toEqual({
      address: '/?all=1',
      cards: 46,
    });
    expect(nextPart(ask('q=a b&all=1'), { shown: 48, total: 60, hasTile: true })).toEqual({
      address: '/?q=a+b&all=2',
      cards: 60,
    });
  });

  test('where all are shown, or as many as a list may answer, there is no step on', () => {
    expect(nextPart(ask(''), { shown: 10, total: 10, hasTile: true })).toBeUndefined();
    expect(nextPart(ask('all=21'), { shown: 1000, total: 5000, hasTile: true })).toBeUndefined();
  });
});

test('an address holds what is chosen, and what nobody offers is not chosen', () => {
  const asked = ask('max=1%2C500&sort=-price&category=trays&min=abc&q=%20wave%20');
  expect(asked).toMatchObject({
    q: 'wave',
    category: 'trays',
    sort: '-price',
    min: '',
    max: '1500',
  });
  expect(gridAddress(asked)).toBe('/?q=wave&category=trays&sort=-price&max=1500');
  expect(gridAddress(ask('sort=name&max=-5'))).toBe('/#shop');
});
