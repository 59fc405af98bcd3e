import type { ReactNode } from 'react';
import type { CartWire } from '#features/cart/contract.ts';
import type { CartPricingWire } from '#features/cart/pricing-contract.ts';
import type { useCartPricing } from '#features/cart/storefront/pricing-query.ts';
import { useShop, type Shop } from '#features/shop/storefront/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Form } from '#platform/ui/forms/form/form.tsx';
import type { FormState } from '#platform/ui/forms/form/use-form.ts';
import { MapPin } from '#platform/ui/icons/icons.generated.tsx';
import type { CartName } from '#features/cart/storefront/cart-name.ts';
import { CouponPart } from '#features/cart/storefront/coupon/coupon-part.tsx';
import { CheckoutFailure, PendingNotice } from './checkout-failure.tsx';
import { OrderSummary, totalText } from './order-summary.tsx';
import type { useCheckout } from './use-checkout.ts';
import styles from './checkout.module.css';

type Checkout = Pick<
  ReturnType<typeof useCheckout>,
  'isPlacing' | 'isPending' | 'failure' | 'resume'
>;

type CheckoutFrameProps = {
  name: CartName;
  cart: CartWire;
  price: ReturnType<typeof useCartPricing>;
  checkout: Checkout;
  /** Names what the customer still has to fill in. */
  missing: string | undefined;
  form: FormState;
  /** The steps. */
  children: ReactNode;
};

function noPriceReason(priced: CartPricingWire | undefined): string | undefined {
  const { code, sentence } = priced?.delivery.refusal ?? {};
  if (code === 'NOT_OFFERED' || code === 'STATE_UNKNOWN') return sentence;
  return priced?.pricing.total === undefined ? 'Working out the delivery cost…' : undefined;
}

/** Undefined if the order can be placed. */
function reasonOf(
  { cart, checkout, missing, price }: CheckoutFrameProps,
  isOnline: boolean,
  pause: Shop['pause'],
): string | undefined {
  if (!isOnline)
    return "You're offline. Your cart and choices are kept; order when you're back online.";
  if (pause?.orders === 'closed') return `${pause.words}. Your cart stays as it is.`;
  if (checkout.isPending) return 'First check whether your last try went through.';
  if (cart.items.some(({ problem }) => problem !== undefined)) {
    return 'A piece in your cart cannot be ordered. Change your cart first.';
  }
  return missing ?? noPriceReason(price.priced);
}

type CompleteProps = {
  reason: string | undefined;
  checkout: Checkout;
  form: FormState;
};

function Complete({ reason, checkout, form, id }: CompleteProps & { id: string }) {
  return (
    <>
      <Button
        block
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
        busy={checkout.isPlacing}
        busyLabel="Placing your order…"
        onClick={() => void form.submit()}
      >
        Complete Order
      </Button>
      {reason !== undefined && (
        <p className="reason" id={id}>
          <MapPin className="icon-small" />
          <span>{` ${reason}`}</span>
        </p>
      )}
    </>
  );
}

/** Steps on one side, what it costs and the button on the other. */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { name, cart, price, checkout, form, children } = props;
  const { priced, problem, reload } = price;
  const reason = reasonOf(props, useOnline(), useShop().pause);
  async function check(): Promise<void> {
    const placed = await checkout.resume();
    if (placed?.ok === true) form.discard();
  }
  return (
    <>
      <div className={styles.two}>
        <div className={`column ${styles.steps}`} inert={checkout.isPlacing}>
          {children}
        </div>
        <aside className={styles.side} aria-label="Order Summary">
          <OrderSummary cart={cart} priced={priced}>
            <CouponPart name={name} priced={priced} />
            <div className={styles.go}>
              {checkout.isPending && <PendingNotice onCheck={() => void check()} />}
              {!priced && problem && (
                <LoadFailed onRetry={reload} detail={problem.detail}>
                  The price didn't load.
                </LoadFailed>
              )}
              <CheckoutFailure failure={checkout.failure} />
              <p className={styles.sums}>
                <span className="hint">Total</span>
                <b className="tabular" translate="no">
                  {totalText(priced)}
                </b>
              </p>
              <Complete reason={reason} checkout={checkout} form={form} id="complete-reason" />
            </div>
          </OrderSummary>
        </aside>
      </div>
    </>
  );
}

const SENDS_NOTHING = async () => undefined;

/** Steps that are one form. Enter in a field places no order. */
export function CheckoutSteps({ form, children }: Pick<CheckoutFrameProps, 'form' | 'children'>) {
  return (
    <Form form={{ ...form, submit: SENDS_NOTHING }} className={`column ${styles.steps}`}>
      {children}
    </Form>
  );
}
