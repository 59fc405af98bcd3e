import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router';
import { useSignIn, type SignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useGuestCartMark } from '#features/cart/storefront/guest/cart-mark.ts';
import { useIsGuest } from '#features/shop/storefront/use-guest.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import { UserRound } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import styles from '../styles/chrome.module.css';
import productCardStyles from '#features/catalogue/storefront/cards/product-card.module.css';

const SignedInCorner = lazy(() =>
  importAgain(() => import('./signed-in-corner.tsx')).then(
    (module) => ({ default: module.SignedInCorner }),
    () => ({ default: PlainCorner }),
  ),
);

function PlainCorner() {
  return (
    <Link className="icon-button" aria-label="My Profile" to="/my-profile">
      <UserRound className="icon" />
    </Link>
  );
}

const CartButton = lazy<ComponentType>(() =>
  importAgain(() => import('#features/cart/storefront/cart-button.tsx')).then(
    (module) => ({ default: module.CartButton }),
    () => ({ default: () => null }),
  ),
);

/** A visitor's own cart, once something is in it. */
function GuestCart() {
  const isGuest = useIsGuest();
  if (useGuestCartMark() === undefined || !isGuest) return null;
  return (
    <Suspense>
      <CartButton />
    </Suspense>
  );
}

function SignInLink() {
  const signIn = useOverlayLink('sign-in');
  const { identity } = useSite();
  if (identity.kind === 'none') return null;
  return (
    <Link className="icon-button" aria-label="Sign in" {...signIn}>
      <UserRound className="icon" />
    </Link>
  );
}

/** A session may end without a click here: in another tab, at its time, or by the server. */
function useEndNotice(status: SignIn['status']): void {
  const toast = useToast();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'in' && status === 'out') toast({ title: 'You are signed out' });
    before.current = status;
  }, [status, toast]);
}

/** "Sign in", or menu and cart; reserves the width set by the head's script while a session is likely. */
export function AccountCorner() {
  const { status } = useSignIn();
  useEndNotice(status);
  return (
    <div
      data-corner
      className={
        status === 'unknown' ? `${styles.corner} ${productCardStyles.untilKnown}` : styles.corner
      }
    >
      {status !== 'in' && (
        <>
          <SignInLink />
          <GuestCart />
        </>
      )}
      {status === 'in' && (
        <Suspense>
          <SignedInCorner />
        </Suspense>
      )}
    </div>
  );
}
