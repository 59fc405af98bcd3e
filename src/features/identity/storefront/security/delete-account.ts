import type { IdentityProvider, Outcome } from '../identity-provider.ts';

type Leaving = {
  provider: IdentityProvider;
  /** The shop's part. */
  deleteProfile: () => Promise<Outcome>;
  password: string;
};

/** What happened: all is gone, nothing is, or only the account itself is left. */
export type Deletion = { state: 'gone' } | { state: 'kept' | 'half'; code: string; detail: string };

function refusal(state: 'kept' | 'half', outcome: Outcome): Deletion {
  const { code, detail } = outcome.ok ? { code: '', detail: '' } : outcome.problem;
  return { state, code, detail };
}

/**
 * Deletes everything of a person, in the order that leaves no half behind which they cannot finish:
 *
 * 1. The password is looked at once more. A wrong one ends it here, before anything is touched; and
 *    the provider has seen them a moment ago, so it will not ask for that in step 3.
 * 2. The shop's part. When this fails, nothing is gone.
 * 3. The account. When this fails, they are still signed in and may repeat all of it. The other way
 *    round their addresses would stay in the shop with nobody left who could sign in to delete them.
 */
export async function deleteAccount({
  provider,
  deleteProfile,
  password,
}: Leaving): Promise<Deletion> {
  const known = await provider.checkPassword(password);
  if (!known.ok) return refusal('kept', known);
  const shop = await deleteProfile();
  if (!shop.ok) return refusal('kept', shop);
  const account = await provider.deleteAccount(password);
  return account.ok ? { state: 'gone' } : refusal('half', account);
}
