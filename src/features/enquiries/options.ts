import { formatNumber } from '#platform/contract/text/format-number.ts';

/** `500-1000`, `5000+`: whole rupees. */
export const BUDGET = /^(\d{1,8})(?:-(\d{1,8})|\+)$/;

/** `₹500–1,000`, `₹5,000+`; anything else as it is. */
export function budgetLabel(budget: string): string {
  const [, from, to] = BUDGET.exec(budget) ?? [];
  if (from === undefined) return budget;
  const least = `₹${formatNumber(Number(from))}`;
  return to === undefined ? `${least}+` : `${least}–${formatNumber(Number(to))}`;
}

/** The ranges between these amounts, and what is above the last; none without amounts. */
export function budgetOptions(amounts: readonly string[]): { value: string; label: string }[] {
  const steps = [...new Set(amounts.map(Number))].toSorted((one, other) => one - other);
  return steps.map((from, at) => {
    const to = steps[at + 1];
    const value = to === undefined ? `${from}+` : `${from}-${to}`;
    return { value, label: budgetLabel(value) };
  });
}

/** Why a customer declines a quote. */
export const DECLINE_REASONS = [
  'Too expensive',
  'Takes too long',
  'Changed my mind',
  'Something else',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
