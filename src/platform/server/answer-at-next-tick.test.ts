import { describe, expect, test } from 'vitest';
import { answerAtNextTick, untilNextTick } from './answer-at-next-tick.ts';

test.each([
  [0, 0],
  [1, 249],
  [249.5, 0.5],
  [250, 0],
  [251, 249],
  [730, 20],
])('after %d ms the next quarter of a second is %d ms away', (spent, left) => {
  expect(untilNextTick(spent, 250)).toBe(left);
});

describe('work that takes no time', () => {
  const TICK = 60;
  /** Timers may fire a millisecond early. */
  const SOONEST = TICK - 2;

  test.each([
    ['an answer', () => Promise.resolve('found')],
    ['a failure', () => Promise.reject(new Error('not found'))],
  ])('gives %s at the tick', async (_name, work) => {
    const startedAt = performance.now();
    await answerAtNextTick(TICK, work).catch(() => undefined);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SOONEST);
  });
});
