import * as z from 'zod';
import { OptionalGstin, TypedGstin } from '#platform/contract/india/gstin.ts';
import { TAX_MODES } from './tax-words.ts';

/** A draft can be saved without a GSTIN; publishing asks for it (`taxFault`). */
export const TaxSettings = z
  .strictObject({
    mode: z.enum(TAX_MODES, 'Choose one of the three'),
    gstin: TypedGstin,
  })
  .superRefine(({ mode, gstin }, check) => {
    const { error } = OptionalGstin.safeParse(mode === 'none' ? '' : gstin);
    for (const { message } of error?.issues ?? []) {
      check.addIssue({ code: 'custom', path: ['gstin'], message });
    }
  });
