import { useRef, useState } from 'react';
import { rememberedPin, rememberPin } from '#features/cart/storefront/known-pin.ts';
import { STREET_MISSING } from '#features/profile/contract.ts';
import { pinDigits } from '#features/profile/pin-state.ts';
import {
  addressErrorsIn,
  NEW_ADDRESS,
  type AddressDraft,
} from '#features/profile/storefront/addresses/address-draft.ts';
import type { CallInput } from '#platform/client/api.ts';
import { DRAFT } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { postGuestOrder } from '../../guest-endpoints.ts';
import { Details, storeDetails, storedDetails } from './stored-details.ts';

type Body = CallInput<typeof postGuestOrder>['body'];
export type GuestDetails = Pick<Body, 'firstName' | 'lastName' | 'phone' | 'email' | 'address'>;

type GuestDraft = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  address: AddressDraft;
};
type TextName = Exclude<keyof GuestDraft, 'address'>;

const EMPTY: GuestDraft = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  address: NEW_ADDRESS,
};

/** Keeps a visitor's details until the order is placed. */
const memory = tabMemory<GuestDraft>(`${DRAFT}guest-checkout`);

/** Begins with what this device knows. */
function firstDraft(): GuestDraft {
  const stored = storedDetails();
  const place = stored?.address ?? { zipCode: rememberedPin() ?? '' };
  return { ...EMPTY, ...stored, address: { ...NEW_ADDRESS, ...place }, ...memory.read() };
}

export const dropGuestDraft = memory.clear;

const ADDRESS = 'address.';
const STREET = `${ADDRESS}address1`;

/** Ten equal digits are hardly a number, but nothing is refused. */
export function phoneHint(phone: string): string | undefined {
  return /(\d)\1{9}$/.test(phone.replaceAll(/\D/g, '')) ? 'Is this right?' : undefined;
}

/** The address as it is sent: a visitor has no address book. */
function detailsOf({ address, ...rest }: GuestDraft): GuestDetails {
  const { address1, address2, city, state, zipCode, country } = address;
  return { ...rest, address: { address1, address2, city, state, zipCode, country } };
}

export function useGuestDetails() {
  const [draft, setDraft] = useState(firstDraft);
  const [isStored, setIsStored] = useState(() => storedDetails() !== undefined);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);

  function change(next: GuestDraft, changed: readonly string[]): void {
    setDraft(next);
    memory.save(next);
    setErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([name]) => !changed.includes(name))),
    );
  }

  function show(found: Record<string, string>): void {
    setErrors(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  }

  const details = {
    draft,
    show,
    address: {
      draft: draft.address,
      errors: addressErrorsIn(errors),
      onChange(address: AddressDraft): void {
        const pin = pinDigits(address.zipCode);
        if (pin !== undefined && pin !== draft.address.zipCode) rememberPin(pin);
        const names = Object.keys(address) as (keyof AddressDraft)[];
        const changed = names.filter((name) => address[name] !== draft.address[name]);
        change(
          { ...draft, address },
          changed.map((name) => ADDRESS + name),
        );
      },
    },
    bind: (name: TextName) => ({
      name,
      value: draft[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ ...draft, [name]: target.value }, [name]),
    }),
    isStored,
    setIsStored(isWanted: boolean): void {
      setIsStored(isWanted);
      if (!isWanted) storeDetails(undefined);
    },
    /** Undefined, with the errors shown, while something is missing. */
    read(isPickup: boolean): GuestDetails | undefined {
      const typed = detailsOf(draft);
      const { address } = typed;
      const found = formErrors(Details, typed);
      if (!isPickup && address.address1?.trim() === '') found[STREET] = STREET_MISSING;
      show(found);
      if (Object.keys(found).length > 0) return undefined;
      if (isStored) storeDetails(typed);
      return isPickup ? { ...typed, address: { ...address, address1: '', address2: '' } } : typed;
    },
  };
  return { form, details };
}
