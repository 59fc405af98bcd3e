import type { Outcome } from '#features/identity/storefront/identity-provider.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { logIn, registerWithGoogle } from '../endpoints.ts';

/** Makes the profile of a person whom the identity provider has only just met. */
export async function registerFromToken(): Promise<Outcome> {
  const result = await signedInApi<typeof registerWithGoogle>('POST /v2/auth-google/register', {});
  return result.ok ? { ok: true } : result;
}

/**
 * The server's part of signing in, after the provider's. A person whose registration broke off half
 * way gets the missing profile now.
 */
export async function greet(): Promise<Outcome> {
  const result = await signedInApi<typeof logIn>('POST /v2/auth/login', {});
  if (result.ok) return { ok: true };
  return result.problem.code === 'PROFILE_NOT_FOUND' ? registerFromToken() : result;
}
