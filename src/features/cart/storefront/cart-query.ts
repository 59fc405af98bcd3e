import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { dataOf, invalidate, problemOf, queries } from '#platform/client/query/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { untilSignedIn } from '#features/identity/storefront/sign-in-steps.ts';
import { useIsGuest } from '#features/shop/storefront/use-guest.ts';
import type { CartWire } from '../contract.ts';
import { callCart } from './cart-calls.ts';
import { GUEST, type CartName } from './cart-name.ts';
import { GUEST_CART, guestCartMark } from './guest/cart-mark.ts';

export type CartOutcome = { ok: true } | { ok: false; problem: ProblemBody };

export const CART_MUTATION = ['cart'];

/** Changes of a cart that were sent or queued and have no answer yet. */
export const inFlight = new Set<Promise<CartOutcome>>();

/** An answer during a change may be from before or after it. */
async function untilAnswered(): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight);
}

/** Adds what a visitor had in the cart. */
async function mergeGuestCart(name: CartName): Promise<void> {
  if (name.uid === GUEST.uid || guestCartMark() === undefined) return;
  const merging = await importAgain(() => import('./guest/merge-guest-cart.ts')).catch(
    () => undefined,
  );
  await merging?.mergeGuestCart(name);
}

export function cartQuery(name: CartName) {
  return queryOptions<CartWire>({
    queryKey: ['cart', name.uid, name.cartId],
    queryFn: async ({ signal }) => {
      // A refused sign-in ends the session.
      await untilSignedIn();
      await mergeGuestCart(name);
      await untilAnswered();
      signal.throwIfAborted();
      return dataOf(await callCart(name, (calls) => calls.get()));
    },
  });
}

/** The customer's or the guest's cart; undefined without one. */
function useCartName(): CartName | undefined {
  const signIn = useSignIn();
  const isGuest = useIsGuest();
  if (signIn.status === 'in') return { uid: signIn.uid, cartId: signIn.cartId };
  return isGuest ? GUEST : undefined;
}

/** Another tab of the browser may change a visitor's cart. */
function useOtherTabs(isGuest: boolean): void {
  useEffect(() => {
    if (!isGuest) return;
    function reload({ key }: StorageEvent): void {
      if (key === GUEST_CART || key === null)
        void invalidate({ queryKey: cartQuery(GUEST).queryKey });
    }
    addEventListener('storage', reload);
    return () => removeEventListener('storage', reload);
  }, [isGuest]);
}

export function useCart() {
  const name = useCartName();
  useOtherTabs(name === GUEST);
  const query = useQuery(
    {
      ...cartQuery(name ?? { uid: '', cartId: '' }),
      enabled: name !== undefined,
      // Header, drawer and checkout share the cart: a failure is not retried by each of them.
      retryOnMount: false,
    },
    queries,
  );
  const count = (query.data?.items ?? []).reduce((sum, item) => sum + item.quantity, 0);
  return {
    name,
    cart: query.data,
    count,
    problem: problemOf(query.error),
    reload: () => void query.refetch(),
  };
}
