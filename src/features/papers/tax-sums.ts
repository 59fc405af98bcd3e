/** Divides and rounds half up; both are whole numbers of zero or more. */
function dividedRounded(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
}

/** A rate of GST in hundredths of a percent: 1800 is 18 %. */
export type Rate = number;

const WHOLE = 10_000;

export type SplitTax = {
  taxable: number;
  /** CGST, and as much SGST or UTGST; or half of the IGST. */
  half: number;
};

/**
 * Takes the tax out of an amount that includes it. The halves are equal, and with what is taxed they are the amount to
 * the paisa.
 */
export function splitTax(amount: number, rate: Rate): SplitTax {
  const half = dividedRounded(amount * rate, 2 * (WHOLE + rate));
  return { taxable: amount - 2 * half, half };
}

/** Shares a sum in the proportion of weights, by largest remainder: the shares are the sum to the paisa. */
export function spread(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const product = BigInt(sum) * BigInt(weight);
    return { at, share: product / whole, rest: product % whole };
  });
  const left = BigInt(sum) - parts.reduce((total, { share }) => total + share, 0n);
  const favoured = new Set(
    parts
      .toSorted((one, other) => Number(other.rest - one.rest) || one.at - other.at)
      .slice(0, Number(left))
      .map(({ at }) => at),
  );
  return parts.map(({ at, share }) => Number(share) + (favoured.has(at) ? 1 : 0));
}

/** What `count` of `quantity` pieces have of a sum: for all of them it is the whole. */
export function shareOf(sum: number, count: number, quantity: number): number {
  return Number((BigInt(sum) * BigInt(count)) / BigInt(quantity));
}
