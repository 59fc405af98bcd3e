import { dropDrafts, WORK } from '#platform/client/drafts.ts';
import type { Outcome } from './provider/identity-provider.ts';
import { identityProvider } from './sign-in-state.ts';

/** Signs out by the person's choice, which also discards what they typed in this browser. */
export async function signOut(): Promise<Outcome> {
  const outcome = await (await identityProvider()).signOut();
  if (outcome.ok) {
    dropDrafts('localStorage');
    dropDrafts('sessionStorage', WORK);
  }
  return outcome;
}
