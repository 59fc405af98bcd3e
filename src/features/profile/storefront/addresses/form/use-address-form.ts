import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AddressDraft } from './address-draft.ts';
import { addressErrors, type AddressErrors } from './address-errors.ts';

export type AddressForm = {
  draft: AddressDraft;
  errors: AddressErrors;
  isDirty: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** Takes the new draft and clears the errors of changed fields. */
  change: (next: AddressDraft) => void;
  check: () => boolean;
  show: (errors: AddressErrors) => void;
};

/** State of an address form. Put `form` on the `<form>` around `AddressFields`. */
export function useAddressForm(initial: AddressDraft): AddressForm {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<AddressErrors>({});
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function change(next: AddressDraft): void {
    setDraft(next);
    setErrors((old) => {
      const still = Object.entries(old).filter(([name]) => {
        const field = name as keyof AddressDraft;
        return next[field] === draft[field];
      });
      return Object.fromEntries(still);
    });
  }

  function show(found: AddressErrors): void {
    setErrors(found);
    setTries((before) => before + 1);
  }

  function check(): boolean {
    const found = addressErrors(draft);
    show(found);
    return Object.keys(found).length === 0;
  }

  const isDirty = Object.entries(draft).some(
    ([name, value]) => initial[name as keyof AddressDraft] !== value,
  );
  return { draft, errors, isDirty, form, change, check, show };
}
