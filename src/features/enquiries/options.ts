export const BUDGETS = [
  { value: '500-1000', label: '₹500–1,000' },
  { value: '1000-2000', label: '₹1,000–2,000' },
  { value: '2000-5000', label: '₹2,000–5,000' },
  { value: '5000+', label: '₹5,000+' },
] as const;

/** Why a customer declines a quote. */
export const DECLINE_REASONS = [
  'Too expensive',
  'Takes too long',
  'Changed my mind',
  'Something else',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
