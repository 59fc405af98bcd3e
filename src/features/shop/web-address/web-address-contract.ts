import * as z from 'zod';
import { OwnerProof, ProofKind } from '#features/identity/owner-proof.ts';
import { problem } from '#platform/contract/problem.ts';
import { TypedWebAddress } from './web-address.ts';

/** Where visitors reach the shop. */
export const WebAddress = z.object({
  /** Links of mails begin with it; absent until it is known. */
  origin: z.string().optional(),
  /** Whoever installed the shop has set it. */
  isLocked: z.boolean(),
  /** Only the machine of the shop or its network reaches it: emails have no links. */
  isLocal: z.boolean(),
  /** When the shop last found itself there. */
  provenAt: z.iso.datetime().optional(),
  /** What another address asks for, in a shop that was open. */
  proof: ProofKind,
});
export type WebAddress = z.infer<typeof WebAddress>;

export const WebAddressChange = z.strictObject({ address: TypedWebAddress, ...OwnerProof });
export type WebAddressChange = z.output<typeof WebAddressChange>;

export const ProofQuestion = z.object({
  question: z.string().regex(/^[0-9a-f]{40}$/, 'Give the question as the shop asks it'),
});
export const ProofHeaders = z.object({ host: z.string().max(300).optional() });
/** Includes the host that was asked, as it arrived: a proxy may have put another in its place. */
export const ProofAnswer = z.object({ answer: z.string(), host: z.string().optional() });
export type ProofAnswer = z.output<typeof ProofAnswer>;

export const NoSuchQuestion = problem(
  'NO_SUCH_QUESTION',
  404,
  'The shop does not ask this now',
  'It asks itself for a minute, while its owner enters its web address.',
);
export const WebAddressLocked = problem(
  'WEB_ADDRESS_LOCKED',
  409,
  'The web address is set on the server',
  "Nothing was changed. The person who runs this shop's server can change it there, as PUBLIC_URL.",
);
