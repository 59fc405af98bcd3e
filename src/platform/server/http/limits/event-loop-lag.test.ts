import { expect, test } from 'vitest';
import { createOverloadDetector } from './event-loop-lag.ts';

/** Whether each of these samples, one every half a second, says overload. */
function overloaded(delays: number[]): boolean[] {
  const detector = createOverloadDetector();
  return delays.map((delayMs, at) => {
    detector.sample(delayMs, at * 500);
    return detector.isOverloaded();
  });
}

test('an event loop that is late for two seconds is an overload, until it is in time once', () => {
  const late = [20, 300, 300, 300, 300, 300];
  expect(overloaded(late)).toEqual([false, false, false, false, true, true]);
  expect(overloaded([...late, 250, 300])).toEqual([...overloaded(late), false, false]);
});

test('one long stop is no overload', () => {
  expect(overloaded([20, 20, 20, 1_900, 20, 20, 1_900, 20])).not.toContain(true);
});
