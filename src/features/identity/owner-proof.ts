import * as z from 'zod';
import { code } from '#platform/contract/text.ts';

/** The proof that the owner is asked for: a code of the second step, else the password; none with an outside issuer. */
export const ProofKind = z.enum(['code', 'password', 'none']);
export type ProofKind = z.output<typeof ProofKind>;

/** The owner's confirmation of a change. */
export const OwnerProof = {
  code: code().max(20).default(''),
  currentPassword: z.string().max(128).default(''),
};
export type OwnerProof = { code: string; currentPassword: string };

export const NO_PROOF: OwnerProof = { code: '', currentPassword: '' };
