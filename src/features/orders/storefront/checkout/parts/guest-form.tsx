import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CartWire } from '#features/cart/contract.ts';
import type { CartPricingWire } from '#features/cart/pricing-contract.ts';
import type { WayToPay } from '#features/cart/payment-ways.ts';
import { GUEST, type Destination } from '#features/cart/storefront/cart-name.ts';
import { rememberedPin, rememberPin } from '#features/cart/storefront/delivery/known-pin.ts';
import { useCartPricing } from '#features/cart/storefront/pricing-query.ts';
import { pinDigits } from '#features/profile/pin-state.ts';
import {
  boundAddress,
  type AddressDraft,
} from '#features/profile/storefront/addresses/address-draft.ts';
import {
  PlaceFields,
  StreetFields,
} from '#features/profile/storefront/addresses/address-fields.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { likelyEmail } from '#platform/contract/typed/likely-email.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import {
  CHECKOUT_DRAFT,
  guestCheckout,
  guestOf,
  NEW_CHECKOUT,
  phoneHint,
  type CheckoutDraft,
  type CheckoutFields,
} from '../checkout-draft.ts';
import { CheckoutFrame, CheckoutSteps } from '../checkout-frame.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { GiftAndNote } from './gift-and-note.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { storeDetails, storedDetails } from '../stored-details.ts';
import type { useCheckout } from '../use-checkout.ts';
import styles from './guest-form.module.css';
import ordersStyles from '../../orders.module.css';
import checkoutStyles from '../checkout.module.css';

function HaveAccount() {
  const signIn = useOverlayLink('sign-in');
  return (
    <p className={styles.haveAccount}>
      Have an account?{' '}
      <Link className="link tap" {...signIn}>
        Sign in
      </Link>
    </p>
  );
}

/** A wrong host is only guessed: nothing is refused. */
function EmailHint({ likely, onTake }: { likely: string | undefined; onTake: () => void }) {
  const { hasAddress } = useShop();
  if (likely === undefined) {
    return (
      <span>
        {hasAddress ? "We'll email the link to your order." : "We'll email you about your order."}
      </span>
    );
  }
  return (
    <span>
      Did you mean <TextButton onClick={onTake}>{likely}</TextButton>?
    </span>
  );
}

type FormProps = { form: CheckoutFields };

function Contact({ form: { field, values } }: FormProps) {
  const likely = likelyEmail(values.email);
  const email = field('email');
  return (
    <>
      <div className="grid2">
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          maxLength={60}
          {...field('firstName')}
        />
        <TextField
          label="Last Name"
          required
          autoComplete="family-name"
          maxLength={60}
          {...field('lastName')}
        />
      </div>
      <div className="grid2">
        <PhoneField label="Phone" required hint={phoneHint(values.phone)} {...field('phone')} />
        <TextField
          label="Email Address"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          hint={
            <EmailHint
              likely={likely}
              onTake={() => email.onChange({ target: { value: likely ?? '' } })}
            />
          }
          {...email}
        />
      </div>
    </>
  );
}

type WhereToProps = FormProps & {
  address: ReturnType<typeof boundAddress>;
  isPickup: boolean;
  ways: ReactNode;
  children: ReactNode;
};

/** The PIN comes first: it fills state and city, and says what delivery costs. */
function WhereTo({ form, address, isPickup, ways, children }: WhereToProps) {
  return (
    <section aria-labelledby="delivery">
      <h2 className={`row ${ordersStyles.step}`} id="delivery">
        <b aria-hidden="true">1</b>Delivery address
      </h2>
      <div className={`card ${checkoutStyles.form}`}>
        <div className={`grid2 ${styles.guestPlace}`}>
          <PlaceFields {...address} section="shipping" />
        </div>
        {ways}
        {!isPickup && <StreetFields {...address} section="shipping" />}
        <Contact form={form} />
        {children}
      </div>
    </section>
  );
}

function isPickedUp(priced: CartPricingWire | undefined): boolean {
  const { options = [], chosen } = priced?.delivery ?? {};
  return options.find(({ id }) => id === chosen)?.kind === 'pickup';
}

type GuestFormProps = {
  cart: CartWire;
  checkout: ReturnType<typeof useCheckout>;
};

function startOfGuest(): CheckoutDraft {
  const stored = storedDetails();
  const place = stored?.address ?? { zipCode: rememberedPin() ?? '' };
  return {
    ...NEW_CHECKOUT,
    ...stored,
    address: { ...NEW_CHECKOUT.address, ...place },
  };
}

/** The checkout without an account: all on one page, kept in this tab until it is ordered. */
export function GuestForm({ cart, checkout }: GuestFormProps) {
  const [start] = useState(startOfGuest);
  const [isStored, setIsStored] = useState(() => storedDetails() !== undefined);
  const [methodId, setMethodId] = useState<string>();
  const [chosen, setChosen] = useState<WayToPay>();
  const form = useForm({
    schema: guestCheckout(() => isPickup),
    start,
    keep: CHECKOUT_DRAFT,
    send: async (order) => {
      if (isStored) storeDetails(guestOf(form.latest()));
      return checkout.place({ to, order, shown: price.priced });
    },
  });
  const { isGift } = form.values;
  const { zipCode, state } = form.values.address;
  const address = boundAddress(form);
  const pin = pinDigits(zipCode);
  const payment = isGift && chosen === 'Cash on delivery' ? undefined : chosen;
  const place = pin === undefined ? {} : { pin, state: state || undefined };
  const to: Destination = { ...place, methodId, payment };
  const price = useCartPricing(GUEST, { items: cart.items, ...to });
  const isPickup = isPickedUp(price.priced);
  const isPlaceMissing = price.priced?.delivery.refusal?.code === 'PLACE_UNKNOWN';
  function changeAddress(next: AddressDraft): void {
    const typed = pinDigits(next.zipCode);
    if (typed !== undefined && typed !== zipCode) rememberPin(typed);
    address.onChange(next);
  }
  function choose(isWanted: boolean): void {
    setIsStored(isWanted);
    if (!isWanted) storeDetails(undefined);
  }
  return (
    <>
      <HaveAccount />
      <CheckoutFrame
        name={GUEST}
        cart={cart}
        price={price}
        checkout={checkout}
        missing={isPlaceMissing ? 'Enter your PIN code first.' : undefined}
        form={form}
      >
        <CheckoutSteps form={form}>
          <WhereTo
            form={form}
            address={{ ...address, onChange: changeAddress }}
            isPickup={isPickup}
            ways={
              pin !== undefined && (
                <DeliveryChoice priced={price.priced} methodId={methodId} onChoose={setMethodId} />
              )
            }
          >
            <Checkbox
              label="Remember my details"
              hint="Saved on this device until you untick it."
              checked={isStored}
              onChange={({ target }) => choose(target.checked)}
            />
          </WhereTo>
          <GiftAndNote form={form} />
          <PaymentChoice
            priced={price.priced}
            value={payment}
            isGift={isGift}
            onChange={setChosen}
          />
        </CheckoutSteps>
      </CheckoutFrame>
    </>
  );
}
