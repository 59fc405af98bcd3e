import type { GoogleProfile } from 'better-auth/social-providers';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { ProblemError } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/clock.ts';
import { createVerifyToken } from '../verify-token.ts';
import type { KeyRing } from './key-ring.ts';

export const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
const ISSUER = 'https://accounts.google.com';

const Claims = z.object({
  name: z.string().default(''),
  email: z.string(),
  email_verified: z.boolean().default(false),
});

type Options = { clientId: string; keys: KeyRing; clock: Clock };

/** The person of a Google token, for Better Auth, which only decodes it: here signature, issuer, audience and time are checked too. */
export function createGooglePerson({ clientId, keys, clock }: Options) {
  const verify = createVerifyToken({
    issuer: ISSUER,
    audience: clientId,
    algorithms: ['RS256'],
    keys,
    clock,
  });
  return async ({ idToken = '' }: { idToken?: string | undefined }) => {
    try {
      await verify(idToken);
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
    const data = decodeJwt<GoogleProfile>(idToken);
    const claims = Claims.safeParse(data).data;
    if (!claims) return null;
    const { name, email, email_verified: emailVerified } = claims;
    return { user: { name, email, emailVerified }, data };
  };
}
