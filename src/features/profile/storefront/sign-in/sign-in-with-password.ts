import { reachProvider } from '#features/identity/storefront/reach-provider.ts';
import { greet, type Greeting } from '../greet.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';

type Typed = { email: string; password: string; remember: boolean };

async function signIn(typed: Typed): Promise<Greeting> {
  const signedIn = await reachProvider((provider) => provider.signIn(typed));
  if (!signedIn.ok) return signedIn;
  const greeted = await attempt(greet);
  if (!greeted.ok) await reachProvider((provider) => provider.signOut());
  return greeted;
}

/** Both parts of signing in, the provider's and the shop's. Without the second the first is undone. */
export function signInWithPassword(typed: Typed): Promise<Greeting> {
  return asOneSignIn(() => attempt(() => signIn(typed)));
}
