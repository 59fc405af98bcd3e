import { NO_ANSWER } from '#platform/client/api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';

type Refusal = { ok: false; problem: ProblemBody };

const isBackFromGoogle =
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('google');
const returned = Promise.withResolvers<unknown>();
/** After Google the person is signed in before the code of the next steps is loaded. */
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
