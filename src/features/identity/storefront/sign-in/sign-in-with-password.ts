import { reachProvider } from '../reach-provider.ts';
import { findOrCreateCustomer, type CustomerApi, type CustomerResult } from '../customer-api.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';

type Typed = { email: string; password: string; remember: boolean };

async function signIn(customers: CustomerApi, typed: Typed): Promise<CustomerResult> {
  const signedIn = await reachProvider((provider) => provider.signIn(typed));
  if (!signedIn.ok) return signedIn;
  const found = await attempt(() => findOrCreateCustomer(customers));
  if (!found.ok) await reachProvider((provider) => provider.signOut());
  return found;
}

/** Both parts of signing in, the provider's and the shop's. Without the second the first is undone. */
export function signInWithPassword(customers: CustomerApi, typed: Typed): Promise<CustomerResult> {
  return asOneSignIn(() => attempt(() => signIn(customers, typed)));
}
