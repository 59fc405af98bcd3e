import { gstinFault, stateOfGstin } from '#platform/contract/india/gstin.ts';
import type { Tax } from './tax-words.ts';

/** Says why a shop in `state` cannot print these words about tax on receipts. */
export function taxFault({ mode, gstin }: Tax, state: string): string | undefined {
  if (mode === 'none') return undefined;
  if (gstin === '') return 'Enter your GSTIN: it has to be shown on your receipts.';
  const fault = gstinFault(gstin);
  if (fault !== undefined) return fault;
  const registered = stateOfGstin(gstin);
  if (state === '' || registered === state) return undefined;
  return `This GSTIN is of ${registered}, but your shop is in ${state}. One of the two needs a change.`;
}

/** A composition taxable person may send within the own state only (CGST Act, section 10). */
export function onlyStateOf(tax: Tax, shopState: string): string | undefined {
  return tax.mode === 'composition' ? shopState || stateOfGstin(tax.gstin) : undefined;
}
