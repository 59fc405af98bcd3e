import { useState } from 'react';
import { Link } from 'react-router';
import type { CartWire } from '#features/cart/contract.ts';
import type { Profile } from '#features/profile/contract.ts';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { MapPin } from '#platform/ui/icons/map-pin.tsx';
import { AddressChoice } from './address-choice.tsx';
import { ChangedCart } from './changed-cart.tsx';
import { FoldedSummary, OrderSummary } from './order-summary.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { isRecipientKnown, RecipientForm } from './recipient-form.tsx';
import { totalOf, type useCheckout } from './use-checkout.ts';

type Checkout = ReturnType<typeof useCheckout>;
type CheckoutFormProps = { cart: CartWire; profile: Profile; checkout: Checkout };

/** Undefined if the order can be placed. */
function reasonOf(
  { cart, profile, checkout }: CheckoutFormProps,
  isOnline: boolean,
  addressId: string | undefined,
): string | undefined {
  if (!isOnline) return "You're offline. Your cart and your choice stay; order when you're back.";
  if (checkout.isPending) return 'Find out first what became of your last try.';
  if (cart.items.some(({ problem }) => problem !== undefined)) {
    return 'A piece in your cart cannot be ordered. Change your cart first.';
  }
  if (!isRecipientKnown(profile)) return 'Say who receives it first.';
  if (addressId === undefined) return 'Choose a delivery address first.';
  return undefined;
}

function Payment() {
  return (
    <section aria-labelledby="payment">
      <h2 className="step" id="payment">
        <b aria-hidden="true">2</b>Payment
      </h2>
      <label className="addr">
        <input type="radio" name="payment" className="radio" checked readOnly />
        <b>UPI</b>
        <span className="muted addr-more">
          You see how to pay after placing the order. Pay from any UPI app.
        </span>
      </label>
      <p className="hint checkout-note">Cash on delivery isn't available yet.</p>
    </section>
  );
}

function Failure({ checkout: { failure } }: { checkout: Checkout }) {
  const cart = useOverlayLink('cart');
  if (!failure || failure.isUnknown) return null;
  const { title, detail, code } = failure.problem;
  if (code === 'IDEMPOTENCY_KEY_REUSED') {
    return (
      <Banner tone="bad" title="An earlier try went through">
        Your order was placed then. <Link to="/my-orders">Look at your orders</Link>
      </Banner>
    );
  }
  if (code === 'PRICE_CHANGED')
    return <ChangedCart problem={failure.problem} seen={failure.seen} />;
  const isOfCart = ['OUT_OF_STOCK', 'PRODUCT_UNAVAILABLE', 'CART_EMPTY'].includes(code);
  return (
    <Banner tone="bad" title={title}>
      {detail} {isOfCart && <Link {...cart}>Open your cart</Link>}
    </Banner>
  );
}

type CompleteProps = { reason: string | undefined; checkout: Checkout; onPlace: () => void };

function Complete({ reason, checkout, onPlace, id }: CompleteProps & { id: string }) {
  return (
    <>
      <Button
        block
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
        busy={checkout.isPlacing}
        busyLabel="Placing your order…"
        onClick={onPlace}
      >
        Complete Order
      </Button>
      {reason !== undefined && (
        <p className="reason" id={id}>
          <MapPin className="ico-s" /> {reason}
        </p>
      )}
    </>
  );
}

/** The checkout of a filled cart. Nothing is preselected. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, profile, checkout } = props;
  const [addressId, setAddressId] = useState<string>();
  const isOnline = useOnline();
  const reason = reasonOf(props, isOnline, addressId);
  const complete = {
    reason,
    checkout,
    onPlace: () => void (addressId !== undefined && checkout.place(addressId)),
  };
  return (
    <>
      <FoldedSummary cart={cart} />
      <div className="two">
        <div className="checkout-steps" inert={checkout.isPlacing}>
          {!isRecipientKnown(profile) && <RecipientForm profile={profile} />}
          <AddressChoice profile={profile} chosenId={addressId} onChoose={setAddressId} />
          <Payment />
        </div>
        <aside className="checkout-side" aria-label="Order Summary">
          <OrderSummary cart={cart}>
            <div className="checkout-go">
              {checkout.isPending && <PendingNotice onCheck={() => void checkout.resume()} />}
              <Failure checkout={checkout} />
              <p className="checkout-sum">
                <span className="hint">Total</span>
                <b className="num">{formatRupees(totalOf(cart), { exact: true })}</b>
              </p>
              <Complete {...complete} id="complete-reason" />
            </div>
          </OrderSummary>
        </aside>
      </div>
    </>
  );
}
