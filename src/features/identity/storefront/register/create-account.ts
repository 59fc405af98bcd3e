import type { IdentityProvider, Outcome } from '../provider/identity-provider.ts';
import { identityProvider } from '../sign-in-state.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { deleteNewAccount, type Customer, type CustomerApi } from '../customer-api.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';
import type { TypedRegistration } from './registration-draft.ts';

export type Registered =
  | { step: 'done'; customer: Customer; wasComplete?: true }
  | { step: 'provider' | 'shop'; problem: ProblemBody };

/** The provider's limit for a name. */
const NAME_LENGTH = 100;

function displayName({ firstName, lastName }: TypedRegistration): string {
  const name = `${firstName.trim()} ${lastName.trim()}`.slice(0, NAME_LENGTH);
  // The cut may have split a surrogate pair.
  return name.replace(/\p{Cs}$/u, '').trim();
}

async function signUp(provider: IdentityProvider, typed: TypedRegistration): Promise<Outcome> {
  const { email, password } = typed;
  return provider.signUp({ name: displayName(typed), email: email.trim(), password });
}

/** Deletes the account, to start over. It stays if the shop knows the person or does not say: it may have orders; signing in completes a new one. */
async function recover(
  customers: CustomerApi,
  provider: IdentityProvider,
  problem: ProblemBody,
): Promise<Registered> {
  const found = await attempt(customers.find);
  if (found.ok) return { step: 'done', customer: found.customer };
  if (found.problem.code === 'PROFILE_NOT_FOUND') await deleteNewAccount(customers, provider);
  else await provider.signOut();
  return { step: 'shop', problem };
}

async function create(customers: CustomerApi, typed: TypedRegistration): Promise<Registered> {
  const provider = await identityProvider();
  const signedUp = await signUp(provider, typed);
  if (!signedUp.ok) return { step: 'provider', problem: signedUp.problem };
  const registered = await attempt(() => customers.register(typed));
  if (registered.ok) return { step: 'done', ...registered };
  return recover(customers, provider, registered.problem);
}

/** Registers a customer: an account with the provider, then a profile in the shop, or neither. */
export function createAccount(
  customers: CustomerApi,
  typed: TypedRegistration,
): Promise<Registered> {
  return asOneSignIn(async () => {
    const made = await attempt(async () => ({
      ok: true as const,
      is: await create(customers, typed),
    }));
    return made.ok ? made.is : { step: 'provider', problem: made.problem };
  });
}
