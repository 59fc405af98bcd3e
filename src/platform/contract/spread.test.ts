import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from './spread.ts';

test('shares are the sum, none is above its weight, and each is within a paisa of its proportion', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const whole = all.reduce((total, weight) => total + weight, 0);
      const sum = Math.floor(whole * part);
      const shares = spread(sum, all);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(whole === 0 ? 0 : sum);
      for (const [at, share] of shares.entries()) {
        const weight = all[at] ?? 0;
        expect(share).toBeLessThanOrEqual(weight);
        const off = BigInt(share) * BigInt(whole) - BigInt(sum) * BigInt(weight);
        expect(off < BigInt(Math.max(1, whole)) && -off < BigInt(Math.max(1, whole))).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
