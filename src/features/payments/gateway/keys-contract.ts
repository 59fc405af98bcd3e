import * as z from 'zod';
import { OwnerProof, ProofKind } from '#features/identity/owner-proof.ts';
import { problem } from '#platform/contract/problem.ts';
import { code } from '#platform/contract/text.ts';

/** Test keys move no money. */
export const KEY_ID = /^rzp_(test|live)_\w{4,60}$/;
export const SHORTEST_KEY_SECRET = 8;
export const SHORTEST_WEBHOOK_SECRET = 12;

const COPY_KEY_ID = 'Copy the key id from Razorpay: it begins with rzp_test_ or rzp_live_';

function secret(shortest: number, tooShort: string) {
  return z
    .string()
    .max(200, 'Use at most 200 characters')
    .overwrite((pasted) => pasted.trim())
    .regex(/^\P{Cc}*$/u, 'A secret has no line breaks: copy it once more')
    .refine((typed) => typed === '' || typed.length >= shortest, tooShort)
    .default('');
}

/** A secret that is left out stays as saved: the key secret for the same key id, the webhook secret for the same mode. */
export const TypedKeys = z.strictObject({
  keyId: code(COPY_KEY_ID).regex(KEY_ID, COPY_KEY_ID),
  keySecret: secret(SHORTEST_KEY_SECRET, 'That is no key secret of Razorpay: copy it whole'),
  webhookSecret: secret(
    SHORTEST_WEBHOOK_SECRET,
    `Use at least ${SHORTEST_WEBHOOK_SECRET} characters, the same as in the webhook at Razorpay`,
  ),
});
export type TypedKeys = z.output<typeof TypedKeys>;

export const KeysChange = TypedKeys.extend(OwnerProof);
export type KeysChange = z.output<typeof KeysChange>;
export const KeysRemoval = z.strictObject(OwnerProof);

/** The keys in use are tried where no key id is sent. */
export const TriedKeys = TypedKeys.omit({ webhookSecret: true }).partial({ keyId: true });
export type TriedKeys = z.output<typeof TriedKeys>;

/** What the gateway said of keys: `keys` are refused ones, `refused` another thing that it did not want to do. */
export const KEYS_FOUND = ['works', 'keys', 'unreachable', 'refused', 'nonsense'] as const;
export type KeysFound = (typeof KEYS_FOUND)[number];

export const KeysCheck = z.object({
  found: z.enum(KEYS_FOUND),
  isWorking: z.boolean(),
  /** What was found, in a sentence for the owner. */
  sentence: z.string(),
  at: z.iso.datetime(),
  /** The field to look at. */
  field: z.enum(['keyId', 'keySecret']).optional(),
});
export type KeysCheck = z.output<typeof KeysCheck>;

export const OnlinePayment = z.object({
  /** `machine`: set where the shop runs, and not to be changed here. */
  source: z.enum(['machine', 'shop', 'none']),
  keyId: z.string().optional(),
  mode: z.enum(['test', 'live']).optional().meta({ description: 'By the beginning of the key id' }),
  /** When each secret was saved; the secrets themselves never leave the shop again. */
  keySecretAt: z.iso.datetime().optional(),
  webhookSecretAt: z.iso.datetime().optional(),
  /** The newest answer of the gateway to the keys in use. */
  lastCheck: KeysCheck.omit({ field: true }).optional(),
  isOffered: z.boolean().meta({ description: 'Whether buyers can pay online now' }),
  isReachable: z.boolean().meta({ description: 'Whether the gateway finds the shop: by https' }),
  webhook: z.object({
    address: z.string().optional(),
    lastEventAt: z.iso.datetime().optional(),
    isSilent: z.boolean().meta({ description: 'Payments came, and no event told of them' }),
  }),
  /** What a change asks for. */
  proof: ProofKind,
});
export type OnlinePayment = z.output<typeof OnlinePayment>;

export const KeysLocked = problem(
  'GATEWAY_KEYS_LOCKED',
  409,
  'The keys for online payment are set on the server',
  'Nothing was saved. They were chosen on the server by the person who set up your shop. They can change them.',
);
