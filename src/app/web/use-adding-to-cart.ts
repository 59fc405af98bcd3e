import { useCallback, useEffect, useRef } from 'react';
import type { AddToCart } from '#features/catalogue/storefront/add-to-cart.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { OFFLINE } from '#platform/client/api.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { useOpenOverlay } from '#platform/client/overlay-link.ts';

/** Fetched ahead for a signed-in person, so that nothing waits for it later. */
export async function loadCart() {
  const [{ CartDrawer }, { addToCart }] = await Promise.all([
    importAgain(() => import('#features/cart/storefront/cart-drawer.tsx')),
    importAgain(() => import('#features/cart/storefront/add-to-cart.ts')),
  ]);
  return { CartDrawer, addToCart };
}

/** Joins the catalogue to the cart: an added product opens the drawer. */
export function useAddingToCart(): AddToCart {
  const signIn = useSignIn();
  const openCart = useOpenOverlay('cart');
  // The answer may arrive on another page: the drawer opens over that one.
  const open = useRef(openCart);
  const [uid, cartId] = signIn.status === 'in' ? [signIn.uid, signIn.cartId] : [];

  useEffect(() => {
    // A failed fetch is repeated when needed.
    if (uid !== undefined) loadCart().catch(() => undefined);
  }, [uid]);

  useEffect(() => {
    open.current = openCart;
  });

  return useCallback(
    async (product) => {
      if (uid === undefined || cartId === undefined) {
        return { ok: false, sentence: 'Sign in to add this to your cart', next: 'retry' };
      }
      const cart = await loadCart().catch(() => undefined);
      if (!cart) return { ok: false, sentence: `Not added. ${OFFLINE.detail}`, next: 'retry' };
      const outcome = await cart.addToCart({ uid, cartId }, product);
      if (outcome.ok) open.current();
      return outcome;
    },
    [uid, cartId],
  );
}
