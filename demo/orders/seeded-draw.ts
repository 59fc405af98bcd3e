/** Draws that look random and are the same each time. */
export type Draw = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

/** Mulberry32: small, and good enough for inventing orders. */
export function createDraw(seed: number): Draw {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (list) => {
      const found = list[whole(0, list.length - 1)];
      if (found === undefined) throw new Error('There is nothing to pick from');
      return found;
    },
  };
}
