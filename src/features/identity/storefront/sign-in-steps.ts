import { NO_ANSWER, OFFLINE } from '#platform/client/calls/api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { IdentityProvider, Outcome } from './provider/identity-provider.ts';
import { identityProvider } from './sign-in-state.ts';

type Refusal = { ok: false; problem: ProblemBody };

const isBackFromGoogle =
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('google');
const returned = Promise.withResolvers<unknown>();
/** Sign-ins under way; back from Google, also one whose code is not loaded yet. */
let underWay: Promise<unknown> = isBackFromGoogle ? returned.promise : Promise.resolve();

/** Runs the steps of a sign-in or registration: the person is known after the first, the profile may be loaded after the last. */
export function asOneSignIn<T>(steps: () => Promise<T>): Promise<T> {
  const running = steps();
  const ended = Promise.allSettled([running]);
  returned.resolve(ended);
  underWay = Promise.all([underWay, ended]);
  return running;
}

export async function untilSignedIn(): Promise<void> {
  await underWay;
}

/** A step that always resolves: an undeclared error is reported, and refused. */
export async function attempt<T extends { ok: boolean }>(
  step: () => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await step();
  } catch (error) {
    reportError(error);
    return { ok: false, problem: NO_ANSWER };
  }
}

/** Calls the provider; a lost connection is an outcome, also while its code loads. */
export async function reachProvider(
  step: (provider: IdentityProvider) => Promise<Outcome>,
): Promise<Outcome> {
  const reached = await identityProvider().catch(() => undefined);
  return reached ? step(reached) : { ok: false, problem: OFFLINE };
}
