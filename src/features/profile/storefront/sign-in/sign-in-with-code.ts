import type { Outcome } from '#features/identity/storefront/identity-provider.ts';
import { reachProvider } from '#features/identity/storefront/reach-provider.ts';
import { greet, type Greeting } from '../greet.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';

type Typed = { code: string; isRecovery: boolean };

async function typeCode(typed: Typed): Promise<Outcome> {
  return reachProvider(async ({ secondStep }) => {
    if (!secondStep) throw new Error('This provider has no second step');
    return (await secondStep()).signIn(typed);
  });
}

async function signIn(typed: Typed): Promise<Greeting> {
  const signedIn = await typeCode(typed);
  if (!signedIn.ok) return signedIn;
  const greeted = await attempt(greet);
  if (!greeted.ok) await reachProvider((provider) => provider.signOut());
  return greeted;
}

/** The second step of a sign-in, and the shop's part of it. Without that the sign-in is undone. */
export function signInWithCode(typed: Typed): Promise<Greeting> {
  return asOneSignIn(() => attempt(() => signIn(typed)));
}
