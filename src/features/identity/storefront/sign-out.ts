import { dropDrafts, WORK } from '#platform/client/drafts.ts';
import type { Outcome } from './provider/identity-provider.ts';
import { identityProvider } from './sign-in-state.ts';

/** Signs out at the person's wish: then what they have typed in this browser goes as well. */
export async function signOut(): Promise<Outcome> {
  const outcome = await (await identityProvider()).signOut();
  if (outcome.ok) {
    dropDrafts('localStorage');
    dropDrafts('sessionStorage', WORK);
  }
  return outcome;
}
