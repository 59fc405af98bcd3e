/** What is left of a price when the making is paid, in rupees and in hundredths of the price. */
export function marginOf(
  price: number | undefined,
  cost: number | undefined,
): { amount: number; percent: number } | undefined {
  if (price === undefined || cost === undefined || !(price > 0) || !(cost >= 0)) return undefined;
  const amount = Math.round((price - cost) * 100) / 100;
  return { amount, percent: Math.round((amount / price) * 100) };
}
