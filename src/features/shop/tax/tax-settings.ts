import * as z from 'zod';
import { gstinFault, gstinIn } from '#platform/contract/india/gstin.ts';
import { code } from '#platform/contract/text.ts';
import { TAX_MODES } from './tax-words.ts';

/** A draft can be saved without a GSTIN; publishing asks for it (`taxFault`). */
export const TaxSettings = z
  .strictObject({
    mode: z.enum(TAX_MODES, 'Choose one of the three'),
    gstin: code().overwrite(gstinIn).max(40, 'A GSTIN has 15 letters and digits'),
  })
  .superRefine(({ mode, gstin }, check) => {
    const fault = mode === 'none' || gstin === '' ? undefined : gstinFault(gstin);
    if (fault !== undefined) check.addIssue({ code: 'custom', path: ['gstin'], message: fault });
  });
