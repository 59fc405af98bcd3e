import { describe, expect, test } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { IN_PROCESS } from './caller.ts';
import { callerKey, createRateLimiter, type RateLimiter } from './rate-limit.ts';

const CALLER = '203.0.113.7';

function aLimiter() {
  const clock = createTestClock();
  return { clock, limiter: createRateLimiter(clock) };
}

/** How many of so many calls at once may go on. */
function passed(limiter: RateLimiter, caller: string, calls = 100): number {
  return Array.from({ length: calls }, () => limiter.take('read', caller)).filter((wait) => !wait)
    .length;
}

describe('the rate limiter', () => {
  test('lets a caller make 60 reads at once and then 20 a second', () => {
    const { clock, limiter } = aLimiter();
    expect(passed(limiter, CALLER)).toBe(60);
    clock.advance(1000);
    expect(passed(limiter, CALLER)).toBe(20);
    clock.advance(500);
    expect(passed(limiter, CALLER)).toBe(10);
    clock.advance(3_600_000);
    expect(passed(limiter, CALLER)).toBe(60);
  });

  test('lets a caller send 3 forms, and one more each 20 minutes', () => {
    const { clock, limiter } = aLimiter();
    const send = () => limiter.take('form', CALLER);
    expect([send(), send(), send(), send()]).toEqual([0, 0, 0, 1200]);
    clock.advance(1_199_000);
    expect(send()).toBe(1);
    clock.advance(1000);
    expect([send(), send()]).toEqual([0, 1200]);
  });

  test('whoever waits as long as they were told gets through', () => {
    const { clock, limiter } = aLimiter();
    for (const limit of ['read', 'form', 'write'] as const) {
      let wait = 0;
      while (wait === 0) wait = limiter.take(limit, CALLER);
      clock.advance(wait * 1000);
      expect(limiter.take(limit, CALLER)).toBe(0);
    }
  });

  test('counts each limit and each caller by itself', () => {
    const { limiter } = aLimiter();
    expect(passed(limiter, CALLER)).toBe(60);
    expect(limiter.take('form', CALLER)).toBe(0);
    expect(passed(limiter, '203.0.113.8')).toBe(60);
  });

  test('does not count refused calls against the caller', () => {
    const { clock, limiter } = aLimiter();
    passed(limiter, CALLER, 10_000);
    clock.advance(1000);
    expect(passed(limiter, CALLER)).toBe(20);
  });

  test('gives nothing for a clock that is set back', () => {
    const { clock, limiter } = aLimiter();
    passed(limiter, CALLER);
    clock.advance(-3_600_000);
    expect(passed(limiter, CALLER)).toBe(0);
  });

  test('counts all addresses of an IPv6 /64 as one caller', () => {
    const { limiter } = aLimiter();
    let through = 0;
    for (let host = 0; host < 10_000; host += 1) {
      if (limiter.take('read', `2001:db8:1:2::${host.toString(16)}`) === 0) through += 1;
    }
    expect(through).toBe(60);
    expect(passed(limiter, '2001:db8:1:3::1')).toBe(60);
  });

  test('does not count what the shop asks itself', () => {
    const { limiter } = aLimiter();
    expect(passed(limiter, IN_PROCESS, 1000)).toBe(1000);
  });

  test('keeps counting a busy caller while 49 000 others pass by', () => {
    const { limiter } = aLimiter();
    passed(limiter, CALLER);
    for (let n = 0; n < 49_000; n += 1) limiter.take('read', `10.${n >> 16}.${n >> 8}.${n & 255}`);
    expect(passed(limiter, CALLER)).toBe(0);
  });
});

describe('what counts as one caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, key) => {
    expect(callerKey(address)).toBe(key);
  });
});
