import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useShop } from './use-shop.ts';

/** True for a visitor who may buy without an account. */
export function useIsGuest(): boolean {
  const { status } = useSignIn();
  return useShop().withoutAccount === 'on' && status === 'out';
}
