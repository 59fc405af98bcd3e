import type { ProblemBody } from '#platform/contract/problem.ts';
import type { IdentityProvider } from './provider/identity-provider.ts';
import type { RegistrationInput } from './register/registration-draft.ts';
import { attempt } from './sign-in-steps.ts';

export type Customer = { firstName: string; email: string };

export type CustomerResult =
  /** @param wasComplete on registering: the profile existed before */
  { ok: true; customer: Customer; wasComplete?: true } | { ok: false; problem: ProblemBody };

type Done = { ok: true } | { ok: false; problem: ProblemBody };

/** The shop's part of an account. A later feature owns it, so the app hands it to these screens. */
export type CustomerApi = {
  find: () => Promise<CustomerResult>;
  createFromToken: () => Promise<CustomerResult>;
  register: (input: RegistrationInput) => Promise<CustomerResult>;
  delete: () => Promise<Done>;
};

/** The customer after a sign-in. An interrupted registration is completed. */
export async function findOrCreateCustomer(customers: CustomerApi): Promise<CustomerResult> {
  const found = await customers.find();
  const isMissing = !found.ok && found.problem.code === 'PROFILE_NOT_FOUND';
  return isMissing ? customers.createFromToken() : found;
}

const MAX_TRIES = 4;
const MAX_PAUSE_MS = 5_000;

/** Retries while the shop is away or busy, after the requested pause. */
async function retry(step: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    const result = await attempt(step);
    if (result.ok) return result;
    const { status, retryAfter = tries } = result.problem;
    const mayPass = status === 0 || status === 429 || status >= 500;
    if (!mayPass || tries === MAX_TRIES) return result;
    const pauseMs = Math.min(MAX_PAUSE_MS, retryAfter * 1000);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Deletes an account without a profile, so that the person can start over. */
export async function deleteNewAccount(
  customers: CustomerApi,
  provider: IdentityProvider,
): Promise<void> {
  await retry(customers.delete);
  const deleted = await retry(() => provider.deleteAccount());
  if (!deleted.ok) await provider.signOut();
}
