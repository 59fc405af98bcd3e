import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useGuestCartMark } from '#features/cart/storefront/guest/cart-mark.ts';
import type { AddToCart, Buying } from '#features/catalogue/storefront/cards/adding-to-cart.ts';
import { countIntoCart } from '#features/numbers/storefront/count-visits.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useIsGuest } from '#features/shop/storefront/use-guest.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { OFFLINE } from '#platform/client/calls/api.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { useOpenOverlay } from '#platform/client/page/overlay-link.ts';
import { deferredPart } from '#platform/ui/deferred-part.tsx';

const WhenSoldOut = deferredPart(
  () => import('#features/wishlist/alerts/storefront/stock-alert-form.tsx'),
  (part) => part.StockAlertForm,
);

const Heart = deferredPart(
  () => import('#features/wishlist/storefront/heart.tsx'),
  (part) => part.Heart,
);

/** Fetched ahead for a signed-in person, so that nothing waits for it later. */
export async function loadCart() {
  const [{ CartDrawer }, { addToCart }] = await Promise.all([
    importAgain(() => import('#features/cart/storefront/drawer/cart-drawer.tsx')),
    importAgain(() => import('#features/cart/storefront/add-to-cart.ts')),
  ]);
  return { CartDrawer, addToCart };
}

/** Joins the catalogue to the cart: an added product opens the drawer. */
export function useAddingToCart(): Buying {
  const { status } = useSignIn();
  const mayBeGuest = useShop().withoutAccount === 'on';
  const isGuest = useIsGuest();
  const hasBegun = useGuestCartMark() !== undefined && isGuest;
  const openCart = useOpenOverlay('cart');
  // The answer may arrive on another page: the drawer opens over that one.
  const open = useRef(openCart);

  useEffect(() => {
    // A failed fetch is repeated when needed.
    if (status === 'in') loadCart().catch(() => undefined);
  }, [status]);

  useEffect(() => {
    open.current = openCart;
  });

  const addToCart: AddToCart = useCallback(
    async (product) => {
      const cart = await loadCart().catch(() => undefined);
      if (!cart) return { ok: false, sentence: `Not added. ${OFFLINE.detail}`, next: 'retry' };
      const outcome = await cart.addToCart(product, mayBeGuest);
      if (outcome.ok) {
        countIntoCart(product.productId);
        open.current();
      }
      return outcome;
    },
    [mayBeGuest],
  );
  return useMemo(() => ({ addToCart, hasBegun, WhenSoldOut, Heart }), [addToCart, hasBegun]);
}
