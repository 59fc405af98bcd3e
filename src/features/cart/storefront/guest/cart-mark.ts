import { useSyncExternalStore } from 'react';

/** Storage key of a visitor's cart. */
export const GUEST_CART = 'lehar-cart';

const CHANGED = 'guest-cart';

/** Matches a stored cart with pieces. */
const FILLED = /"lines":\[\{/;

/** Inline script in the head: with pieces in the visitor's cart it marks `<html data-cart>`. */
export const guestCartScript = `;(function(){try{if(/${FILLED.source}/.test(localStorage.getItem('${GUEST_CART}')))
document.documentElement.dataset.cart='kept'}catch(e){}})()`;

/** `tab`: with pieces that are gone when it is closed. Undefined: empty. */
type CartMark = 'kept' | 'tab' | undefined;

export function guestCartMark(): CartMark {
  return document.documentElement.dataset.cart as CartMark;
}

/** Shows or hides the visitor's cart in the header. */
export function markGuestCart(mark: CartMark): void {
  if (mark === undefined) delete document.documentElement.dataset.cart;
  else document.documentElement.dataset.cart = mark;
  dispatchEvent(new Event(CHANGED));
}

/** @param event of another tab */
function follow({ key, newValue }: StorageEvent): void {
  if (key !== GUEST_CART && key !== null) return;
  markGuestCart(FILLED.test(newValue ?? '') ? 'kept' : undefined);
}

function watch(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  addEventListener('storage', follow);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', follow);
  };
}

export function useGuestCartMark(): CartMark {
  return useSyncExternalStore(watch, guestCartMark, () => undefined);
}
