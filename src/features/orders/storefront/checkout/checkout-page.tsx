import { useEffect } from 'react';
import { Navigate, type MetaDescriptor } from 'react-router';
import { SessionGuard } from '#features/identity/storefront/session-guard.tsx';
import { MethodNotAllowed } from '#features/identity/storefront/method-not-allowed.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import type { CartName } from '#features/cart/storefront/cart-name.ts';
import { GUEST } from '#features/cart/storefront/cart-name.ts';
import { cartQuery, useCart } from '#features/cart/storefront/cart-query.ts';
import { flushPending } from '#features/cart/storefront/change-cart.ts';
import { useProfile } from '#features/profile/storefront/use-profile.ts';
import { invalidate, queries } from '#platform/client/query/query.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { useIsGuest } from '#features/shop/storefront/use-guest.ts';
import { placedOnline } from '../placed-online.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { PendingNotice } from './checkout-failure.tsx';
import { GuestForm } from './parts/guest-form.tsx';
import { useCheckout } from './use-checkout.ts';
import styles from './checkout.module.css';
import ordersStyles from '../orders.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Checkout' }, { name: 'robots', content: 'noindex' }];
}

function LoadingCheckout() {
  return (
    <Loading label="Loading your checkout" className={styles.two}>
      <Skeleton count={2} />
      <Skeleton />
    </Loading>
  );
}

/** @param wasRefused an order was tried, but another window had emptied the cart */
function EmptyCheckout({ wasRefused }: { wasRefused: boolean }) {
  if (wasRefused) {
    return (
      <EmptyState
        drawing={<Vessel level={0} />}
        title="Your cart is empty."
        text="Nothing was ordered here. It may have been ordered in another window."
        action={<LinkButton to="/my-orders">My Orders</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      drawing={<Vessel level={0} />}
      title="Your cart is empty."
      text="What you add to it waits here for you."
      action={<LinkButton to="/#shop">Browse the collection</LinkButton>}
    />
  );
}

function NothingToOrder({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  if (checkout.isPending) return <PendingNotice onCheck={() => void checkout.resume()} />;
  // Browsers skip the order's page on the way back from the gateway.
  const placed = placedOnline();
  if (placed !== undefined) return <Navigate to={`/order/${placed}`} replace />;
  return <EmptyCheckout wasRefused={checkout.failure?.problem.code === 'CART_EMPTY'} />;
}

/** Reloads a cached cart: another window or the owner may have changed it. */
function useFreshCart({ uid, cartId }: CartName): void {
  useEffect(() => {
    const { queryKey } = cartQuery({ uid, cartId });
    if (!queries.getQueryData(queryKey)) return;
    void flushPending().then(() => invalidate({ queryKey }));
  }, [uid, cartId]);
}

function SignedInCheckout({ name }: { name: CartName }) {
  const { cart, problem: cartProblem, reload: reloadCart } = useCart();
  const { profile, problem: profileProblem, reload: reloadProfile } = useProfile();
  const checkout = useCheckout(name);
  useFreshCart(name);
  const problem = (!cart && cartProblem) || (!profile && profileProblem);

  if (problem) {
    function retry(): void {
      reloadCart();
      void reloadProfile();
    }
    return (
      <LoadFailed onRetry={retry} detail={problem.detail}>
        Your checkout didn't load.
      </LoadFailed>
    );
  }
  if (!cart || !profile) return <LoadingCheckout />;
  const isEmpty = cart.items.length === 0 && !checkout.isPlacing;
  if (!isEmpty)
    return <CheckoutForm name={name} cart={cart} profile={profile} checkout={checkout} />;
  return <NothingToOrder checkout={checkout} />;
}

function GuestCheckout() {
  const { cart, problem, reload } = useCart();
  const checkout = useCheckout(GUEST);
  useFreshCart(GUEST);
  if (!cart && problem) {
    return (
      <LoadFailed onRetry={reload} detail={problem.detail}>
        Your checkout didn't load.
      </LoadFailed>
    );
  }
  if (!cart) return <LoadingCheckout />;
  const isEmpty = cart.items.length === 0 && !checkout.isPlacing;
  if (!isEmpty) return <GuestForm cart={cart} checkout={checkout} />;
  return <NothingToOrder checkout={checkout} />;
}

/** Address, payment and summary. A failure keeps all choices. */
export default function CheckoutPage() {
  return (
    <SessionGuard>
      <Checkout />
    </SessionGuard>
  );
}

function Checkout() {
  const signIn = useSignIn();
  const isGuest = useIsGuest();
  if (signIn.status === 'out' && !isGuest) return <MethodNotAllowed />;
  return (
    <div className={`frame ${ordersStyles.page}`}>
      <h1>Checkout</h1>
      {isGuest && <GuestCheckout />}
      {signIn.status === 'in' ? (
        <SignedInCheckout
          key={`${signIn.uid} ${signIn.cartId}`}
          name={{ uid: signIn.uid, cartId: signIn.cartId }}
        />
      ) : (
        !isGuest && <LoadingCheckout />
      )}
    </div>
  );
}
