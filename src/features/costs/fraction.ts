/** An exact number: money is rounded once, at the end. `bottom` is above 0. */
export type Fraction = { top: bigint; bottom: bigint };

export const ZERO: Fraction = { top: 0n, bottom: 1n };

const THOUSANDTHS = 1000n;

/** A number with at most three decimals, as a fraction. */
export function exactly(number: number): Fraction {
  if (Number.isInteger(number)) return { top: BigInt(number), bottom: 1n };
  return { top: BigInt(Math.round(number * Number(THOUSANDTHS))), bottom: THOUSANDTHS };
}

/** Fractions are never reduced: that costs more than it saves in sums of some sixty. */
export function plus(one: Fraction, other: Fraction): Fraction {
  if (one.bottom === other.bottom) return { top: one.top + other.top, bottom: one.bottom };
  return {
    top: one.top * other.bottom + other.top * one.bottom,
    bottom: one.bottom * other.bottom,
  };
}

export function times(one: Fraction, other: Fraction): Fraction {
  return { top: one.top * other.top, bottom: one.bottom * other.bottom };
}

/** @param other above 0 */
export function over(one: Fraction, other: Fraction): Fraction {
  return times(one, { top: other.bottom, bottom: other.top });
}

/** `1 + percent / 100`. */
export function raisedBy(percent: number): Fraction {
  return plus({ top: 1n, bottom: 1n }, over(exactly(percent), { top: 100n, bottom: 1n }));
}

/** The nearest whole number, halves upwards. */
export function rounded({ top, bottom }: Fraction): number {
  return floored({ top: 2n * top + bottom, bottom: 2n * bottom });
}

/** The greatest whole number that is not above. */
export function floored({ top, bottom }: Fraction): number {
  const quotient = top / bottom;
  return Number(top < 0n && quotient * bottom !== top ? quotient - 1n : quotient);
}

/** The least whole number that is not below. */
export function roundedUp({ top, bottom }: Fraction): number {
  return floored({ top: top + bottom - 1n, bottom });
}
