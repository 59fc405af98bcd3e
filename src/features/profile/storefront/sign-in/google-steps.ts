import { identityProvider } from '#features/identity/storefront/sign-in-state.ts';
import { greet, registerFromToken, takeBack, type Greeting } from '../greet.ts';
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

async function finish(isNew: boolean): Promise<Greeting> {
  const provider = await identityProvider();
  const greeted = await attempt(isNew ? registerFromToken : greet);
  if (greeted.ok) return greeted;
  if (isNew) await takeBack(provider);
  else await provider.signOut();
  return greeted;
}

/** The shop's part, after Google's: a new person is registered, a known one greeted. */
export function finishGoogle({ isNew }: { isNew: boolean }): Promise<Greeting> {
  return asOneSignIn(() => attempt(() => finish(isNew)));
}
