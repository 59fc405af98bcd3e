import type { IdentityProvider } from '#features/identity/storefront/identity-provider.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { Profile, Registered } from '../contract.ts';
import type { deleteProfile, logIn, registerWithGoogle } from '../endpoints.ts';
import { attempt } from './sign-in-steps.ts';
import { profileQuery } from './use-profile.ts';

/** The shop's answer to a person signed in at the identity provider. */
export type Greeting =
  /** @param wasComplete on registering: there was an account before */
  { ok: true; profile: Profile; wasComplete?: true } | { ok: false; problem: ProblemBody };

type Answer = { ok: true; data: Registered } | { ok: false; problem: ProblemBody };

/** Keeps the profile of an answer, so that no screen has to ask for it. */
export function greetingOf(answer: Answer): Greeting {
  if (!answer.ok) return answer;
  const { wasComplete, ...profile } = answer.data;
  queries.setQueryData(profileQuery(profile.uid).queryKey, profile);
  return { ok: true, profile, ...(wasComplete && { wasComplete }) };
}

/** Makes the profile of a person whom the identity provider has only just met. */
export async function registerFromToken(): Promise<Greeting> {
  return greetingOf(
    await signedInApi<typeof registerWithGoogle>('POST /v2/auth-google/register', {}),
  );
}

/** The profile of the signed-in person, as the server's part of signing in finds it. */
export async function findProfile(): Promise<Greeting> {
  return greetingOf(await signedInApi<typeof logIn>('POST /v2/auth/login', {}));
}

/**
 * The server's part of signing in, after the provider's. A person whose registration broke off half
 * way gets the missing profile now.
 */
export async function greet(): Promise<Greeting> {
  const found = await findProfile();
  const isMissing = !found.ok && found.problem.code === 'PROFILE_NOT_FOUND';
  return isMissing ? registerFromToken() : found;
}

/** How often taking an account back is tried, and the longest pause between two tries. */
const TRIES = { most: 4, pauseMs: 5_000 };

type Tried = { ok: true } | { ok: false; problem: ProblemBody };

/** Tries again where the shop was away or busy, after the pause that it asked for. */
async function persist(step: () => Promise<Tried>): Promise<Tried> {
  for (let tries = 1; ; tries += 1) {
    const tried = await attempt(step);
    if (tried.ok) return tried;
    const { status, retryAfter = tries } = tried.problem;
    const mayPass = status === 0 || status === 429 || status >= 500;
    if (!mayPass || tries === TRIES.most) return tried;
    const pauseMs = Math.min(TRIES.pauseMs, retryAfter * 1000);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Takes back an account that the shop could not take in, with whatever the shop already has of it,
 * so that its owner can start over.
 */
export async function takeBack(provider: IdentityProvider): Promise<void> {
  await persist(() => signedInApi<typeof deleteProfile>('DELETE /v2/auth/delete', {}));
  const deleted = await persist(() => provider.deleteAccount());
  if (!deleted.ok) await provider.signOut();
}
