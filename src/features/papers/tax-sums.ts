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

/** What `count` of `quantity` pieces have of a sum: for all of them it is the whole. */
export function shareOf(sum: number, count: number, quantity: number): number {
  return Number((BigInt(sum) * BigInt(count)) / BigInt(quantity));
}
