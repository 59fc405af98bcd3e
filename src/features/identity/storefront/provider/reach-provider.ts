import { OFFLINE } from '#platform/client/api.ts';
import type { IdentityProvider, Outcome } from './identity-provider.ts';
import { identityProvider } from '../sign-in-state.ts';

/** Calls the provider; a lost connection is an outcome, also while its code loads. */
export async function reachProvider(
  step: (provider: IdentityProvider) => Promise<Outcome>,
): Promise<Outcome> {
  const reached = await identityProvider().catch(() => undefined);
  return reached ? step(reached) : { ok: false, problem: OFFLINE };
}
