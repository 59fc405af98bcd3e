import { STREET_MISSING } from '#features/profile/contract.ts';
import { NEW_ADDRESS } from '#features/profile/storefront/addresses/address-draft.ts';
import { DRAFT } from '#platform/client/drafts/drafts.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { digitsIn, isBlank } from '#platform/contract/typed/typed-text.ts';
import type { Bindings } from '#platform/ui/forms/form/bindings.ts';
import { NewGuestOrder } from '../../guest/guest-contract.ts';
import { NewOrder } from '../../place-contract.ts';

const NOBODY = { firstName: '', lastName: '', phone: '' };

/** All that is typed at the checkout. A customer's name and address are those of the profile. */
export const NEW_CHECKOUT = {
  ...NOBODY,
  email: '',
  address: NEW_ADDRESS,
  isGift: false,
  gift: { ...NOBODY, message: '' },
  notes: '',
  buyerGstin: '',
};
export type CheckoutDraft = typeof NEW_CHECKOUT;
export type CheckoutFields = Bindings<CheckoutDraft> & {
  values: CheckoutDraft;
};

export const CHECKOUT_DRAFT = `${DRAFT}checkout`;

const CustomerOrder = NewOrder.partial({ shippingAddress: true });
const GuestOrder = NewGuestOrder.partial({ lines: true });

/** Who a visitor is, and where the order goes; a visitor has no address book. */
export function guestOf({ firstName, lastName, phone, email, address }: CheckoutDraft) {
  const { type: _type, isDefault: _isDefault, ...place } = address;
  return { firstName, lastName, phone, email, address: place };
}

function extrasOf({ isGift, gift, notes, buyerGstin }: CheckoutDraft) {
  return { notes, ...(buyerGstin !== '' && { buyerGstin }), ...(isGift && { gift }) };
}

export const CustomerCheckout = checkedDraft(
  (draft: CheckoutDraft) => formErrors(CustomerOrder, extrasOf(draft)),
  extrasOf,
);

/** @param isPickup true if the order needs no street; asked when it is sent */
export function guestCheckout(isPickup: () => boolean) {
  function bodyOf(draft: CheckoutDraft) {
    const { address, ...guest } = guestOf(draft);
    const street = isPickup() && { address1: '', address2: '' };
    return { ...guest, address: { ...address, ...street }, ...extrasOf(draft) };
  }
  function errorsOf(draft: CheckoutDraft): Record<string, string> {
    const hasStreet = isPickup() || !isBlank(draft.address.address1);
    const missing = hasStreet ? {} : { 'address.address1': STREET_MISSING };
    return { ...missing, ...formErrors(GuestOrder, bodyOf(draft)) };
  }
  return checkedDraft(errorsOf, bodyOf);
}

export function phoneHint(phone: string): string | undefined {
  return /(\d)\1{9}$/.test(digitsIn(phone)) ? 'Is this right?' : undefined;
}
