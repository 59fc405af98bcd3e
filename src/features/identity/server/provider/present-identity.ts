import * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { signIn } from '../../endpoints.ts';
import {
  renewRecoveryCodes,
  signInWithCode,
  signInWithRecoveryCode,
  startTwoFactor,
} from '../../security-endpoints.ts';

export const UserBody = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});
const WaitingBody = z.object({ twoFactorRedirect: z.literal(true) });
const StartedBody = z.object({ totpURI: z.url(), backupCodes: z.array(z.string()) });
const CodesBody = z.object({ backupCodes: z.array(z.string()) });

const SIGN_INS: Endpoint[] = [signIn, signInWithCode, signInWithRecoveryCode];

export function isSignIn(endpoint: Endpoint): boolean {
  return SIGN_INS.includes(endpoint);
}

function presentSignIn(body: unknown): object {
  if (WaitingBody.safeParse(body).success) return { secondStep: true };
  const { user } = UserBody.parse(body);
  return { uid: user.id, name: user.name, email: user.email };
}

/** The library's answer as the endpoint gives it. Session tokens belong in the cookie alone. */
export function presentIdentity(endpoint: Endpoint, body: unknown): unknown {
  if (isSignIn(endpoint)) return presentSignIn(body);
  if (endpoint === startTwoFactor) {
    const { totpURI, backupCodes: recoveryCodes } = StartedBody.parse(body);
    // Apps show the plus of a form-encoded space as it stands.
    const address = totpURI.replaceAll('+', '%20');
    const secret = new URL(totpURI).searchParams.get('secret') ?? '';
    return { address, secret, recoveryCodes };
  }
  if (endpoint === renewRecoveryCodes) {
    return { recoveryCodes: CodesBody.parse(body).backupCodes };
  }
  return endpoint.response.safeParse(body).success ? body : { status: true };
}
