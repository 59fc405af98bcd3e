import * as z from 'zod';
import { OwnerProof, ProofKind } from '#features/identity/owner-proof.ts';

/** Sheets that name no address. */
export const OPEN_SHEETS = ['lines.csv', 'payments.csv', 'products.csv', 'materials.csv'] as const;
/** Sheets with names and addresses: the owner confirms each. */
export const ADDRESS_SHEETS = [
  'orders.csv',
  'papers.csv',
  'india-post.csv',
  'shiprocket.csv',
] as const;
export type OpenSheet = (typeof OPEN_SHEETS)[number];
export type AddressSheet = (typeof ADDRESS_SHEETS)[number];

const Day = z.iso.date('Enter a date like 2026-11-28');

/** Days in India, both included. */
export const ExportRange = z
  .strictObject({ from: Day.optional(), to: Day.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'Choose a last day that is not before the first',
  });
export type ExportRange = z.output<typeof ExportRange>;

export const OpenSheetParams = z.object({ sheet: z.enum(OPEN_SHEETS) });
export const AddressSheetParams = z.object({ sheet: z.enum(ADDRESS_SHEETS) });
export const ExportProof = z.strictObject(OwnerProof);

export const ExportChoice = z.object({
  /** What a sheet with addresses asks for. */
  proof: ProofKind,
});
