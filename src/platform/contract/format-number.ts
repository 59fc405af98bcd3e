const NUMBER = new Intl.NumberFormat('en-IN');

/** "1,23,456": digits grouped as in India. */
export function formatNumber(number: number): string {
  return NUMBER.format(number);
}
