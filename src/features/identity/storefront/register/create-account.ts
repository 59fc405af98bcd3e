import type { ProblemBody } from '#platform/contract/problem.ts';
import { emailIn } from '#platform/contract/typed/email.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { deleteNewAccount, type Customer, type CustomerApi } from '../customer-api.ts';
import type { IdentityProvider, Outcome } from '../provider/identity-provider.ts';
import { identityProvider } from '../sign-in-state.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';
import type { RegistrationInput } from './registration-draft.ts';

export type Registered =
  | { step: 'done'; customer: Customer; wasComplete?: true }
  | { step: 'provider' | 'shop'; problem: ProblemBody };

/** The provider's limit for a name. */
const NAME_LENGTH = 100;

function displayName({ firstName, lastName }: RegistrationInput): string {
  // The second reading drops half a pair that the cut may have left.
  return typedLine(typedLine(`${firstName} ${lastName}`).slice(0, NAME_LENGTH));
}

async function signUp(provider: IdentityProvider, input: RegistrationInput): Promise<Outcome> {
  const { email, password } = input;
  return provider.signUp({ name: displayName(input), email: emailIn(email), password });
}

/** Deletes the new account, to start over. It stays if the shop knows the customer, or did not answer: then it may have orders. */
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

async function create(customers: CustomerApi, input: RegistrationInput): Promise<Registered> {
  const provider = await identityProvider();
  const signedUp = await signUp(provider, input);
  if (!signedUp.ok) return { step: 'provider', problem: signedUp.problem };
  const registered = await attempt(() => customers.register(input));
  if (registered.ok) return { step: 'done', ...registered };
  return recover(customers, provider, registered.problem);
}

/** Registers a customer: an account with the provider, then a profile in the shop, or neither. */
export function createAccount(
  customers: CustomerApi,
  input: RegistrationInput,
): Promise<Registered> {
  return asOneSignIn(async () => {
    const result = await attempt(async () => ({
      ok: true as const,
      registered: await create(customers, input),
    }));
    return result.ok ? result.registered : { step: 'provider', problem: result.problem };
  });
}
