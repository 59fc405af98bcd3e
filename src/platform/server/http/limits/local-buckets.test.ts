import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, rate, READ, WRITE } from '#platform/contract/rate-limit.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { IN_PROCESS } from '../caller.ts';
import { callerKey, type Caller } from './caller-key.ts';
import { createLocalBuckets, type LocalBuckets } from './local-buckets.ts';

const CALLER = '203.0.113.7';

function aLimiter() {
  const clock = createTestClock();
  return { clock, limiter: createLocalBuckets(clock) };
}

const SECOND = 1000;
const FORM = { name: 'form', rates: [rate(3, HOUR)] };
const ORDER = { name: 'order', rates: [rate(5, MINUTE), rate(30, DAY)] };
const PERSON = { uid: 'asha' };

/** How many of so many calls at once may go on. */
function passed(limiter: LocalBuckets, caller: Caller, calls = 100): number {
  return Array.from({ length: calls }, () => limiter.take(READ, caller)).filter((wait) => !wait)
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
    const send = () => limiter.take(FORM, CALLER);
    expect([send(), send(), send(), send()]).toEqual([0, 0, 0, 1200]);
    clock.advance(1_199_000);
    expect(send()).toBe(1);
    clock.advance(1000);
    expect([send(), send()]).toEqual([0, 1200]);
  });

  test('a caller who waits for Retry-After gets through', () => {
    const { clock, limiter } = aLimiter();
    for (const limit of [READ, WRITE, FORM, ORDER]) {
      for (const caller of [CALLER, PERSON]) {
        let wait = 0;
        while (wait === 0) wait = limiter.take(limit, caller);
        clock.advance(wait * 1000);
        expect(limiter.take(limit, caller)).toBe(0);
      }
    }
  });

  test('lets a person order 5 times a minute and 30 times a day', () => {
    const { clock, limiter } = aLimiter();
    const order = () => limiter.take(ORDER, PERSON);
    for (let minute = 0; minute < 6; minute += 1) {
      expect(Array.from({ length: 6 }, order)).toEqual([0, 0, 0, 0, 0, expect.any(Number)]);
      clock.advance(MINUTE * SECOND);
    }
    const [wait, aThirtieth] = [order(), DAY / 30];
    expect(wait).toBeGreaterThan(aThirtieth - 6 * 60 - 1);
    expect(wait).toBeLessThan(aThirtieth);
    clock.advance(wait * 1000);
    expect([order(), order()]).toEqual([0, aThirtieth]);
    clock.advance(DAY * SECOND);
    expect(Array.from({ length: 6 }, order)).toEqual([0, 0, 0, 0, 0, 12]);
  });

  test('does not count an order of the day that the minute refuses', () => {
    const { clock, limiter } = aLimiter();
    for (let call = 0; call < 1000; call += 1) limiter.take(ORDER, PERSON);
    clock.advance(MINUTE * SECOND);
    expect(limiter.take(ORDER, PERSON)).toBe(0);
  });

  test('lets a person write 40 times at once and again every 100 ms', () => {
    const { clock, limiter } = aLimiter();
    for (let call = 0; call < 40; call += 1) expect(limiter.take(WRITE, PERSON)).toBe(0);
    expect(limiter.take(WRITE, PERSON)).toBe(1);
    clock.advance(100);
    expect(limiter.take(WRITE, PERSON)).toBe(0);
    expect(limiter.take(WRITE, PERSON)).toBeGreaterThan(0);
  });

  test('takes no uid for an address', () => {
    const { limiter } = aLimiter();
    for (const uid of ['a:b', 'a:c', CALLER, IN_PROCESS, '2001:db8::1', '2001:db8::2']) {
      expect(passed(limiter, { uid })).toBe(60);
    }
    expect(passed(limiter, CALLER)).toBe(60);
  });

  test('gives back what was taken, and no more', () => {
    const { limiter } = aLimiter();
    const send = () => limiter.take(FORM, PERSON);
    limiter.giveBack(FORM, PERSON);
    const waits = Array.from({ length: 3 }, send);
    expect([...waits, send()]).toEqual([0, 0, 0, 1200]);
    limiter.giveBack(FORM, PERSON);
    expect([send(), send()]).toEqual([0, 1200]);
    for (let time = 0; time < 20; time += 1) limiter.giveBack(FORM, PERSON);
    expect(Array.from({ length: 4 }, send).at(-1)).toBe(1200);
  });

  test('counts each limit and each caller by itself', () => {
    const { limiter } = aLimiter();
    expect(passed(limiter, CALLER)).toBe(60);
    expect(limiter.take(FORM, CALLER)).toBe(0);
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
      if (limiter.take(READ, `2001:db8:1:2::${host.toString(16)}`) === 0) through += 1;
    }
    expect(through).toBe(60);
    expect(passed(limiter, '2001:db8:1:3::1')).toBe(60);
  });

  test('does not count in-process calls', () => {
    const { limiter } = aLimiter();
    expect(passed(limiter, IN_PROCESS, 1000)).toBe(1000);
  });

  test('still counts a busy caller after 49 000 others', () => {
    const { limiter } = aLimiter();
    passed(limiter, CALLER);
    for (let n = 0; n < 49_000; n += 1) limiter.take(READ, `10.${n >> 16}.${n >> 8}.${n & 255}`);
    expect(passed(limiter, CALLER)).toBe(0);
  });

  test('still counts a person after any number of addresses', () => {
    const { limiter } = aLimiter();
    passed(limiter, PERSON);
    for (let n = 0; n < 60_000; n += 1) limiter.take(READ, `10.${n >> 16}.${n >> 8}.${n & 255}`);
    expect(passed(limiter, PERSON)).toBe(0);
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
