import { useState } from 'react';
import type { CartWire } from '#features/cart/contract.ts';
import type { WayToPay } from '#features/cart/payment-ways.ts';
import type { CartName, Destination } from '#features/cart/storefront/cart-name.ts';
import { rememberedPin } from '#features/cart/storefront/delivery/known-pin.ts';
import { useCartPricing } from '#features/cart/storefront/pricing-query.ts';
import type { Profile } from '#features/profile/contract.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { AddressChoice } from './parts/address-choice.tsx';
import { CHECKOUT_DRAFT, CustomerCheckout, NEW_CHECKOUT } from './checkout-draft.ts';
import { CheckoutFrame, CheckoutSteps } from './checkout-frame.tsx';
import { DeliveryChoice } from './parts/delivery-choice.tsx';
import { GiftAndNote } from './parts/gift-and-note.tsx';
import { PaymentChoice } from './parts/payment-choice.tsx';
import { isRecipientKnown, RecipientForm } from './parts/recipient-form.tsx';
import type { useCheckout } from './use-checkout.ts';
import styles from './checkout.module.css';

type CheckoutFormProps = {
  name: CartName;
  cart: CartWire;
  profile: Profile;
  checkout: ReturnType<typeof useCheckout>;
};

function missingIn(profile: Profile, addressId: string | undefined): string | undefined {
  if (!isRecipientKnown(profile)) return 'First say who will receive it.';
  return addressId === undefined ? 'Choose a delivery address first.' : undefined;
}

/** The checkout of a filled cart. Nothing is preselected. */
export function CheckoutForm({ name, cart, profile, checkout }: CheckoutFormProps) {
  const [addressId, setAddressId] = useState<string>();
  const [methodId, setMethodId] = useState<string>();
  const [pin] = useState(rememberedPin);
  const [chosen, setChosen] = useState<WayToPay>();
  const form = useForm({
    schema: CustomerCheckout,
    start: NEW_CHECKOUT,
    keep: CHECKOUT_DRAFT,
    send: (extras) =>
      checkout.place({
        to: choice,
        order: { ...extras, shippingAddress: { id: addressId ?? '' } },
        shown: priced,
      }),
  });
  const { isGift } = form.values;
  const payment = isGift && chosen === 'Cash on delivery' ? undefined : chosen;
  const choice: Destination = { addressId, methodId, payment };
  const price = useCartPricing(name, { items: cart.items, pin, ...choice });
  const { priced } = price;
  return (
    <CheckoutFrame
      name={name}
      cart={cart}
      price={price}
      checkout={checkout}
      missing={missingIn(profile, addressId)}
      form={form}
    >
      {!isRecipientKnown(profile) && <RecipientForm profile={profile} />}
      <div className={`column ${styles.delivery}`}>
        <AddressChoice profile={profile} chosenId={addressId} onChoose={setAddressId} />
        {addressId !== undefined && (
          <DeliveryChoice priced={priced} methodId={methodId} onChoose={setMethodId} />
        )}
      </div>
      <CheckoutSteps form={form}>
        <GiftAndNote form={form} />
      </CheckoutSteps>
      <PaymentChoice priced={priced} value={payment} isGift={isGift} onChange={setChosen} />
    </CheckoutFrame>
  );
}
