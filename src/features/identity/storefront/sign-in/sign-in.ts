import {
  findOrCreateCustomer,
  type Customer,
  type CustomerApi,
  type CustomerResult,
} from '../customer-api.ts';
import type { IdentityProvider, Outcome } from '../provider/identity-provider.ts';
import { asOneSignIn, attempt, reachProvider } from '../sign-in-steps.ts';

type AtProvider = (provider: IdentityProvider) => Promise<Outcome>;

async function signIn(customers: CustomerApi, atProvider: AtProvider): Promise<CustomerResult> {
  const signedIn = await reachProvider(atProvider);
  if (!signedIn.ok) return signedIn;
  const found = await attempt(() => findOrCreateCustomer(customers));
  if (!found.ok) await reachProvider((provider) => provider.signOut());
  return found;
}

/** Signs in with the provider and the shop. A failure of the shop's part signs out again. */
function signInAt(customers: CustomerApi, atProvider: AtProvider): Promise<CustomerResult> {
  return asOneSignIn(() => attempt(() => signIn(customers, atProvider)));
}

export function signInWithPassword(
  customers: CustomerApi,
  input: { email: string; password: string; remember: boolean },
): Promise<CustomerResult> {
  return signInAt(customers, (provider) => provider.signIn(input));
}

export function signInWithCode(
  customers: CustomerApi,
  input: { code: string; isRecovery: boolean },
): Promise<CustomerResult> {
  return signInAt(customers, async ({ twoFactor }) => {
    if (!twoFactor) throw new Error('This provider has no two-factor authentication');
    return (await twoFactor()).signIn(input);
  });
}

/** Names the customer: several may use one browser. */
export function signedInText({ firstName, email }: Customer): string {
  return `Signed in as ${firstName || email}`;
}
