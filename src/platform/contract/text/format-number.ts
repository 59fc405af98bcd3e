const NUMBER = new Intl.NumberFormat('en-IN');

/** Indian grouping: `1,18,500`. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** A count that stopped at its bound: `10,000+`. */
export function formatCount(count: number, bound: number): string {
  return `${NUMBER.format(count)}${count >= bound ? '+' : ''}`;
}
