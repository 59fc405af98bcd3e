import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import {
  DialogSessionGuard,
  SessionEndedBanner,
} from '#features/identity/storefront/session-guard.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Drawer } from '#platform/ui/overlays/dialog/drawer.tsx';
import { useOnTop } from '#platform/ui/overlays/use-on-top.ts';
import type { CartWire } from '../../contract.ts';
import type { CartPricingWire } from '../../pricing-contract.ts';
import { CouponPart } from '../coupon/coupon-part.tsx';
import { lineKey } from '../cart-arithmetic.ts';
import { CartLine } from './cart-line.tsx';
import { GUEST, type CartName } from '../cart-name.ts';
import { useCart } from '../cart-query.ts';
import { useGuestCartMark } from '../guest/cart-mark.ts';
import { LovedProducts } from './loved-products.tsx';
import { lineShipsBy, WholeShipment } from './ship-dates.tsx';
import { KnownDelivery, useKnownPricing } from '../delivery/known-delivery.tsx';
import { useRemoveLines } from './use-remove-lines.ts';
import styles from './cart.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

const ENDED =
  "Your session has ended. Your cart hasn't changed: sign in again, then make the change again.";

function OfferRow({ coupon }: Pick<CartPricingWire, 'coupon'>) {
  if (!coupon) return null;
  const { title, discount } = coupon;
  return (
    <p className={`between ${styles.offer}`}>
      <span className="breaks">{title}</span>
      <b translate="no">{discount > 0 ? formatRupees(-discount) : ''}</b>
    </p>
  );
}

function Foot({ name, cart }: { name: CartName; cart: CartWire }) {
  const priced = useKnownPricing(name, cart);
  const { pause } = useShop();
  const isAway = pause?.orders === 'closed';
  const isBlocked = isAway || cart.items.some((item) => item.problem !== undefined);
  return (
    <>
      <p className={styles.subtotal}>
        <span>Subtotal</span>
        <b translate="no">{formatRupees(cart.cartTotal)}</b>
      </p>
      <OfferRow coupon={priced?.coupon} />
      <CouponPart name={name} priced={priced} />
      <p className="hint">Shipping charges will be calculated at checkout.</p>
      <WholeShipment priced={priced} />
      <KnownDelivery priced={priced} />
      {isBlocked ? (
        <>
          <Button block aria-disabled aria-describedby="cart-blocked">
            Proceed to Checkout
          </Button>
          <p className="reason" id="cart-blocked">
            {isAway
              ? `${pause.words}. Your cart stays as it is.`
              : 'Fix what is marked above first.'}
          </p>
        </>
      ) : (
        <Link className={`btn ${buttonStyles.block}`} to="/checkout">
          Proceed to Checkout
        </Link>
      )}
    </>
  );
}

function EmptyCart({ takesFocus }: { takesFocus: boolean }) {
  const shopLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) shopLink.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <EmptyState
        drawing={<Vessel level={0} />}
        title="Your cart is empty."
        action={
          <Link ref={shopLink} className={`btn ${buttonStyles.secondary}`} to="/#shop">
            Browse the collection
          </Link>
        }
      />
      <LovedProducts />
    </>
  );
}

/** A shared address may open the cart without a sign-in. */
function SignedOutCart() {
  const signIn = useOverlayLink('sign-in', 'cart');
  return (
    <>
      <EmptyState
        drawing={<Vessel level={0} />}
        title="Sign in to see your cart."
        action={<LinkButton {...signIn}>Sign In</LinkButton>}
      />
      <LovedProducts />
    </>
  );
}

type ContentProps = {
  removal: ReturnType<typeof useRemoveLines>;
  list: RefObject<HTMLUListElement | null>;
};

function Content({ removal, list }: ContentProps) {
  const { name, cart, problem, reload } = useCart();
  const { status } = useSignIn();
  if (status === 'out' && !name) return <SignedOutCart />;
  if (!cart && problem) {
    return (
      <LoadFailed onRetry={reload} detail={problem.detail}>
        Your cart didn't load.
      </LoadFailed>
    );
  }
  if (!cart || !name) {
    return (
      <Loading label="Loading your cart">
        <Skeleton count={3} />
      </Loading>
    );
  }
  if (cart.items.length === 0) return <EmptyCart takesFocus={removal.isEmptiedHere} />;
  return <Lines name={name} cart={cart} removal={removal} list={list} />;
}

function Lines({ name, cart, removal, list }: ContentProps & { name: CartName; cart: CartWire }) {
  const priced = useKnownPricing(name, cart);
  return (
    <ul ref={list}>
      {cart.items.map((item) => (
        <CartLine
          key={lineKey(item)}
          name={name}
          item={item}
          shipsBy={lineShipsBy(priced, item)}
          onRemove={() => void removal.remove(item)}
        />
      ))}
    </ul>
  );
}

/** Warns if the browser stores nothing, or is full. */
function TabOnlyNotice() {
  if (useGuestCartMark() !== 'tab') return null;
  return (
    <Banner tone="gold">
      This browser doesn't save your cart: it will be gone when you close this tab.
    </Banner>
  );
}

type CartDrawerProps = { isOpen: boolean; onClose: () => void };

export function CartDrawer(props: CartDrawerProps) {
  return (
    <DialogSessionGuard isOpen={props.isOpen} text={ENDED}>
      <CustomerCart {...props} />
    </DialogSessionGuard>
  );
}

function CustomerCart({ isOpen, onClose }: CartDrawerProps) {
  const { name, cart } = useCart();
  const list = useRef<HTMLUListElement>(null);
  const removal = useRemoveLines(name, cart, list);
  const lines = cart?.items.length ?? 0;
  const isShown = useOnTop(isOpen);

  function close(): void {
    removal.forget();
    onClose();
  }

  return (
    <Drawer
      open={isShown}
      onClose={close}
      isInAddress
      title="Your Cart"
      action={lines > 1 && <TextButton onClick={removal.confirmClear}>Clear</TextButton>}
      {...(name && cart && lines > 0 && { footer: <Foot name={name} cart={cart} /> })}
    >
      <SessionEndedBanner />
      {name?.uid === GUEST.uid && <TabOnlyNotice />}
      {removal.failure !== undefined && <Banner tone="bad">{removal.failure}</Banner>}
      <Content removal={removal} list={list} />
    </Drawer>
  );
}
