import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { queries } from '#platform/client/query/query.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { ShoppingBag } from '#platform/ui/icons/icons.generated.tsx';
import { itemsInWords } from './cart-arithmetic.ts';
import { CART_MUTATION, useCart } from './cart-query.ts';
import badgeStyles from '#platform/ui/display/badges/badge.module.css';
import styles from './cart-button.module.css';

const MAX_SHOWN = 99;

/** True if a line was added before the cart was first loaded. */
function hasChanged(): boolean {
  const done = { mutationKey: CART_MUTATION, status: 'success' } as const;
  return queries.getMutationCache().find(done) !== undefined;
}

function bump(badge: HTMLElement | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  badge?.animate({ scale: [1, 1.3, 1] }, 200);
}

export function CartButton() {
  const { cart, count } = useCart();
  const words = itemsInWords(cart?.items ?? []);
  const announce = useAnnounce();
  const link = useOverlayLink('cart');
  const last = useRef(cart && count);
  const badge = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!cart) return;
    const isChanged = last.current === undefined ? hasChanged() : last.current !== count;
    if (isChanged) {
      announce(`Cart updated, ${words}`);
      bump(badge.current);
    }
    last.current = count;
  }, [announce, cart, count, words]);
  return (
    <Link className="icon-button" aria-label={`Cart, ${words}`} {...link}>
      <ShoppingBag className="icon" />
      {count > 0 && (
        <span
          className={`tabular ${badgeStyles.count} ${styles.count}`}
          aria-hidden="true"
          ref={badge}
        >
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
