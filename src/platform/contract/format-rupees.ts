const EXACT = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const SHORT = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

export type RupeeOptions = {
  /** Always two decimals, for bills and the owner's pages. */
  exact?: boolean | undefined;
};

/** Rupees in Indian grouping: `₹1,18,500`, `₹249.50`, or exactly `₹1,18,500.00`. */
export function formatRupees(amount: number, { exact = false }: RupeeOptions = {}): string {
  return (exact ? EXACT : SHORT).format(amount);
}

export function formatPaise(paise: number): string {
  return EXACT.format(paise / 100);
}
