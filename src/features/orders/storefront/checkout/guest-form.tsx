import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CartWire } from '#features/cart/contract.ts';
import type { QuoteWire } from '#features/cart/quote-contract.ts';
import type { WayToPay } from '#features/cart/payment-ways.ts';
import { GUEST, type Destination } from '#features/cart/storefront/cart-name.ts';
import { useQuote } from '#features/cart/storefront/quote-query.ts';
import { pinDigits } from '#features/profile/pin-state.ts';
import {
  PlaceFields,
  StreetFields,
} from '#features/profile/storefront/addresses/address-fields.tsx';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { likelyEmail } from '#platform/contract/likely-email.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { PhoneField } from '#platform/ui/forms/phone-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { GiftAndNote } from './gift-and-note.tsx';
import { phoneHint, useGuestDetails } from './guest-details.ts';
import { PaymentChoice } from './payment-choice.tsx';
import type { useCheckout } from './use-checkout.ts';
import { useGiftAndNote } from './use-gift-and-note.ts';
import './guest-form.css';

type GuestDetails = ReturnType<typeof useGuestDetails>;
type Details = GuestDetails['details'];

function HaveAccount() {
  const signIn = useOverlayLink('sign-in');
  return (
    <p className="have-account">
      Have an account?{' '}
      <Link className="link" {...signIn}>
        Sign in
      </Link>
    </p>
  );
}

/** A wrong host is only guessed: nothing is refused. */
function EmailHint({ likely, onTake }: { likely: string | undefined; onTake: () => void }) {
  if (likely === undefined) return <span>The link to your order goes there.</span>;
  return (
    <span>
      Did you mean <TextButton onClick={onTake}>{likely}</TextButton>?
    </span>
  );
}

function Contact({ details: { bind, draft } }: { details: Details }) {
  const likely = likelyEmail(draft.email);
  const email = bind('email');
  return (
    <>
      <div className="grid2">
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          maxLength={60}
          {...bind('firstName')}
        />
        <TextField
          label="Last Name"
          required
          autoComplete="family-name"
          maxLength={60}
          {...bind('lastName')}
        />
      </div>
      <div className="grid2">
        <PhoneField label="Phone" required hint={phoneHint(draft.phone)} {...bind('phone')} />
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

type WhereToProps = GuestDetails & { isPickup: boolean; children: ReactNode };

/** The PIN comes first: it fills state and city, and says what delivery costs. */
function WhereTo({ form, details, isPickup, children }: WhereToProps) {
  return (
    <section aria-labelledby="delivery">
      <h2 className="step" id="delivery">
        <b aria-hidden="true">1</b>Where to
      </h2>
      <form
        ref={form}
        className="card checkout-form"
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid2 guest-place">
          <PlaceFields {...details.address} section="shipping" />
        </div>
        {children}
        {!isPickup && <StreetFields {...details.address} section="shipping" />}
        <Contact details={details} />
        <Checkbox
          label="Fill this in next time"
          hint="It stays on this phone or computer until you untick it."
          checked={details.isStored}
          onChange={({ target }) => details.setIsStored(target.checked)}
        />
      </form>
    </section>
  );
}

/** Shows the shop's refusals at their fields. */
function useRefusedFields(details: Details, fields: Record<string, string> | undefined): void {
  const show = useEffectEvent(details.show);
  useEffect(() => {
    if (fields) show(fields);
  }, [fields]);
}

function isPickedUp(quote: QuoteWire | undefined): boolean {
  const { options = [], chosen } = quote?.delivery ?? {};
  return options.find(({ id }) => id === chosen)?.kind === 'pickup';
}

type GuestFormProps = { cart: CartWire; checkout: ReturnType<typeof useCheckout> };

/** The checkout without an account: all on one page, kept in this tab until it is ordered. */
export function GuestForm({ cart, checkout }: GuestFormProps) {
  const { form, details } = useGuestDetails();
  const words = useGiftAndNote();
  const [methodId, setMethodId] = useState<string>();
  const [chosen, setChosen] = useState<WayToPay>();
  const { zipCode, state } = details.address.draft;
  const pin = pinDigits(zipCode);
  const { isGift } = words.value;
  const payment = isGift ? undefined : chosen;
  const place: Destination = pin === undefined ? {} : { pin, state: state || undefined };
  const to = { ...place, methodId, payment };
  const price = useQuote(GUEST, { items: cart.items, ...to });
  useRefusedFields(details, checkout.failure?.problem.fields);
  const isPickup = isPickedUp(price.quote);
  const isPlaceMissing = price.quote?.delivery.refusal?.code === 'PLACE_UNKNOWN';
  function order(): void {
    const recipient = details.read(isPickup);
    const extras = recipient && words.check();
    if (extras) void checkout.place({ to, recipient, extras, shown: price.quote });
  }
  return (
    <>
      <HaveAccount />
      <CheckoutFrame
        cart={cart}
        price={price}
        checkout={checkout}
        missing={isPlaceMissing ? 'Enter your PIN code first.' : undefined}
        onPlace={order}
      >
        <div className="checkout-delivery">
          <WhereTo form={form} details={details} isPickup={isPickup}>
            {pin !== undefined && (
              <DeliveryChoice quote={price.quote} methodId={methodId} onChoose={setMethodId} />
            )}
          </WhereTo>
        </div>
        <GiftAndNote
          value={words.value}
          errors={words.errors}
          onChange={words.onChange}
          section={words.section}
        />
        <PaymentChoice
          ways={price.quote?.payments}
          value={payment}
          isGift={isGift}
          onChange={setChosen}
        />
      </CheckoutFrame>
    </>
  );
}
