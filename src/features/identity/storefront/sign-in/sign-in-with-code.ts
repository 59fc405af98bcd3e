import type { Outcome } from '../identity-provider.ts';
import { reachProvider } from '../reach-provider.ts';
import { findOrCreateCustomer, type CustomerApi, type CustomerResult } from '../customer-api.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';

type Typed = { code: string; isRecovery: boolean };

async function typeCode(typed: Typed): Promise<Outcome> {
  return reachProvider(async ({ secondStep }) => {
    if (!secondStep) throw new Error('This provider has no second step');
    return (await secondStep()).signIn(typed);
  });
}

async function signIn(customers: CustomerApi, typed: Typed): Promise<CustomerResult> {
  const signedIn = await typeCode(typed);
  if (!signedIn.ok) return signedIn;
  const found = await attempt(() => findOrCreateCustomer(customers));
  if (!found.ok) await reachProvider((provider) => provider.signOut());
  return found;
}

/** The second step of a sign-in, and the shop's part of it. Without that the sign-in is undone. */
export function signInWithCode(customers: CustomerApi, typed: Typed): Promise<CustomerResult> {
  return asOneSignIn(() => attempt(() => signIn(customers, typed)));
}
