import { expect, test } from 'vitest';
import { createStrain } from './strain.ts';

/** What is judged after each of these delays, noted every half a second. */
function judged(delays: number[]): boolean[] {
  const strain = createStrain();
  return delays.map((delayMs, at) => {
    strain.note(delayMs, at * 500);
    return strain.isStrained();
  });
}

test('an event loop that is late for two seconds is strained, until it is in time once', () => {
  const late = [20, 300, 300, 300, 300, 300];
  expect(judged(late)).toEqual([false, false, false, false, true, true]);
  expect(judged([...late, 250, 300])).toEqual([...judged(late), false, false]);
});

test('one long stop is no strain', () => {
  expect(judged([20, 20, 20, 1_900, 20, 20, 1_900, 20])).not.toContain(true);
});
