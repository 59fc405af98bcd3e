import { identityProvider } from '../sign-in-state.ts';
import {
  deleteNewAccount,
  findOrCreateCustomer,
  type CustomerApi,
  type CustomerResult,
} from '../customer-api.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';

/** Kept while the person is away at Google, so that a link made by others cannot pose as their return. */
const KEY = 'lehar-google';

export const GOOGLE_FAILED = {
  title: 'Login Failed',
  text: 'Something went wrong while logging in.',
};
export const GOOGLE_CANCELLED = {
  title: 'Login Cancelled',
  text: 'Google sign-in was cancelled or failed.',
};
export const NOT_LINKED = {
  title: 'Login Failed',
  text: 'This address has an account with a password: sign in with that, or open the link in our mail that confirms the address before you use Google.',
};

export function rememberLeaving(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Storage is forbidden: a new person is then greeted as a known one, which also works.
  }
}

/** Whether this tab has just been to Google. Tells so once. */
export function hasLeft(): boolean {
  try {
    const mark = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return mark !== null;
  } catch {
    return false;
  }
}

async function finish(customers: CustomerApi, isNew: boolean): Promise<CustomerResult> {
  const provider = await identityProvider();
  const found = await attempt(() =>
    isNew ? customers.createFromToken() : findOrCreateCustomer(customers),
  );
  if (found.ok) return found;
  if (isNew) await deleteNewAccount(customers, provider);
  else await provider.signOut();
  return found;
}

/** The shop's part of signing in with Google: a new person gets a profile. */
export function finishGoogle(
  customers: CustomerApi,
  { isNew }: { isNew: boolean },
): Promise<CustomerResult> {
  return asOneSignIn(() => attempt(() => finish(customers, isNew)));
}
