import type { TwoFactor } from '../../identity-provider.ts';
import { identityProvider } from '../../sign-in-state.ts';

/** The provider's second step. Rejects while its code cannot be fetched. */
export async function twoFactorOf(): Promise<TwoFactor> {
  const { secondStep } = await identityProvider();
  if (!secondStep) throw new Error('This provider has no second step');
  return secondStep();
}
