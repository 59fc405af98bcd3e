/** Shares a sum in the proportion of weights, by largest remainder: the shares are the sum to the paisa. */
export function spread(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const scaled = BigInt(sum) * BigInt(weight);
    return { at, share: scaled / whole, rest: scaled % whole };
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
