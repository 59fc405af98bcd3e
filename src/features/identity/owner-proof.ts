import * as z from 'zod';

/** What the owner can be asked for once more: a code of the second step, else the password; nothing with an outside issuer. */
export const ProofKind = z.enum(['code', 'password', 'none']);
export type ProofKind = z.output<typeof ProofKind>;

/** What the owner confirms a change with. */
export const OwnerProof = {
  code: z.string().max(20).default(''),
  currentPassword: z.string().max(128).default(''),
};
export type OwnerProof = { code: string; currentPassword: string };

export const NO_PROOF: OwnerProof = { code: '', currentPassword: '' };
