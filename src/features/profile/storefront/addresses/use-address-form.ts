import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { dataOf, problemOf, queries, sentenceOf } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { Address, Profile } from '../../contract.ts';
import type { postAddress, putAddress } from '../../endpoints.ts';
import { changeProfile } from '../use-profile.ts';
import { addressErrors, type AddressDraft, type AddressErrors } from './address-draft.ts';
import { newAddressId, withAddress } from './book-changes.ts';

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

type SaveAddress = {
  profile: Profile;
  address?: Address | undefined;
  onSaved: (saved: Address) => void;
  show: AddressForm['show'];
};

/** Sends PUT for a saved address, POST with an id of our own for a new one. */
export function useSaveAddress({ profile, address, onSaved, show }: SaveAddress) {
  const { uid } = profile;
  const toast = useToast();
  // The same over retries: an address whose first answer was lost is not saved twice.
  const [newId] = useState(() => newAddressId(profile.addresses, Date.now()));
  const { error, ...saving } = useMutation(
    {
      mutationFn: async (draft: AddressDraft): Promise<Address> => {
        const body = { ...draft, id: address?.id ?? newId };
        const query = { uid, address_id: body.id };
        return dataOf(
          address
            ? await signedInApi<typeof putAddress>('PUT /v2/users/profile-address', { query, body })
            : await signedInApi<typeof postAddress>('POST /v2/users/profile-address', {
                query,
                body,
              }),
        );
      },
      onSuccess: async (saved) => {
        await changeProfile(uid, (before) => withAddress(before, saved));
        toast.success(address ? 'Address Updated!' : 'Address Added!');
        onSaved(saved);
      },
      onError: (failed) => show(problemOf(failed)?.fields ?? {}),
    },
    queries,
  );
  // Errors of fields are shown there.
  const failure = error && !problemOf(error)?.fields ? sentenceOf(error) : undefined;
  return { ...saving, failure };
}
