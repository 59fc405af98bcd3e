import { asWords, wordTable } from '#platform/contract/text/word-table.ts';

export const TAX_MODES = ['none', 'composition', 'regular'] as const;

/** The seller's GST status: not registered, under the composition scheme, or a regular taxpayer. */
export type Tax = { mode: (typeof TAX_MODES)[number]; gstin: string };

export const TAX_TITLES: Record<Tax['mode'], string> = wordTable(
  {
    none: 'Not registered',
    composition: 'Composition scheme',
    regular: 'Regular taxpayer',
  },
  asWords,
);

/** The note beside prices; undefined if nothing may be said. */
export function priceNote({ mode }: Tax): string | undefined {
  return mode === 'regular' ? 'Prices include all taxes' : undefined;
}

/** A receipt's words about tax: at its top by law, or under its sums. */
export function receiptNotes(tax: Tax): { top?: string; sums?: string } {
  const { mode } = tax;
  if (mode === 'none') return { sums: 'No GST is charged.' };
  if (mode === 'composition')
    return { top: 'Composition taxable person, not eligible to collect tax on supplies' };
  return mode === 'regular' ? { sums: `${priceNote(tax)}.` } : {};
}
