import { useState } from 'react';
import type { CartWire } from '#features/cart/contract.ts';
import type { QuoteWire } from '#features/cart/quote-contract.ts';
import type { CartName } from '#features/cart/storefront/cart-query.ts';
import { useQuote } from '#features/cart/storefront/quote-query.ts';
import type { Profile } from '#features/profile/contract.ts';
import { useShop, type Shop } from '#features/shop/storefront/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { MapPin } from '#platform/ui/icons/map-pin.tsx';
import { AddressChoice } from './address-choice.tsx';
import { CheckoutFailure, PendingNotice } from './checkout-failure.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { FoldedSummary, OrderSummary, totalText } from './order-summary.tsx';
import { isRecipientKnown, RecipientForm } from './recipient-form.tsx';
import type { useCheckout } from './use-checkout.ts';

type Checkout = ReturnType<typeof useCheckout>;
type CheckoutFormProps = {
  name: CartName;
  cart: CartWire;
  profile: Profile;
  checkout: Checkout;
};

function noPriceReason(quote: QuoteWire | undefined): string | undefined {
  if (quote?.delivery.refusal?.code === 'NOT_OFFERED') return quote.delivery.refusal.sentence;
  return quote?.pricing.total === undefined ? 'We work out what delivery costs.' : undefined;
}

/** Undefined if the order can be placed. */
function reasonOf(
  { cart, profile, checkout }: CheckoutFormProps,
  isOnline: boolean,
  addressId: string | undefined,
  quote: QuoteWire | undefined,
  pause: Shop['pause'],
): string | undefined {
  if (!isOnline) return "You're offline. Your cart and your choice stay; order when you're back.";
  if (pause?.orders === 'closed') return `${pause.words}. Your cart stays as it is.`;
  if (checkout.isPending) return 'Find out first what became of your last try.';
  if (cart.items.some(({ problem }) => problem !== undefined)) {
    return 'A piece in your cart cannot be ordered. Change your cart first.';
  }
  if (!isRecipientKnown(profile)) return 'Say who receives it first.';
  if (addressId === undefined) return 'Choose a delivery address first.';
  return noPriceReason(quote);
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
  const { name, cart, profile, checkout } = props;
  const [addressId, setAddressId] = useState<string>();
  const [methodId, setMethodId] = useState<string>();
  const { quote, problem, reload } = useQuote(name, { items: cart.items, addressId, methodId });
  const isOnline = useOnline();
  const reason = reasonOf(props, isOnline, addressId, quote, useShop().pause);
  const complete = {
    reason,
    checkout,
    onPlace: () =>
      void (addressId !== undefined && checkout.place({ addressId, methodId, shown: quote })),
  };
  return (
    <>
      <FoldedSummary cart={cart} quote={quote} />
      <div className="two">
        <div className="checkout-steps" inert={checkout.isPlacing}>
          {!isRecipientKnown(profile) && <RecipientForm profile={profile} />}
          <div className="checkout-delivery">
            <AddressChoice profile={profile} chosenId={addressId} onChoose={setAddressId} />
            {addressId !== undefined && (
              <DeliveryChoice quote={quote} methodId={methodId} onChoose={setMethodId} />
            )}
          </div>
          <Payment />
        </div>
        <aside className="checkout-side" aria-label="Order Summary">
          <OrderSummary cart={cart} quote={quote}>
            <div className="checkout-go">
              {checkout.isPending && <PendingNotice onCheck={() => void checkout.resume()} />}
              {!quote && problem && (
                <LoadFailed onRetry={reload}>The price didn't load. {problem.detail}</LoadFailed>
              )}
              <CheckoutFailure failure={checkout.failure} />
              <p className="checkout-sum">
                <span className="hint">Total</span>
                <b className="num">{totalText(quote)}</b>
              </p>
              <Complete {...complete} id="complete-reason" />
            </div>
          </OrderSummary>
        </aside>
      </div>
    </>
  );
}
