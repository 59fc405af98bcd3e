import type { Clock } from '#platform/server/clock.ts';

export type TestClock = Clock & { set(to: Date): void; advance(milliseconds: number): void };

/** A clock that stands still until a test moves it. */
export function createTestClock(start = new Date('2026-03-01T06:30:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set(to) {
      now = to.getTime();
    },
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
