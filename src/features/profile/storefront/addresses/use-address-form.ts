import { useState } from 'react';
import * as z from 'zod';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { NewAddress, type Address, type Profile } from '../../contract.ts';
import type { postAddress, putAddress } from '../../endpoints.ts';
import { changeProfile } from '../use-profile.ts';
import type { AddressDraft } from './address-draft.ts';
import { newAddressId, withAddress } from './book-changes.ts';

const AddressForm = z
  .custom<AddressDraft>()
  .transform((draft): z.input<typeof NewAddress> => draft)
  .pipe(NewAddress);

type AddressFormOptions = {
  profile: Profile;
  address?: Address | undefined;
  start: AddressDraft;
  keep?: string;
  onSaved: (saved: Address) => void;
  /** Called where no field says why. */
  onFailed?: (problem: ProblemBody) => void;
};

/** One address. Sends PUT for a saved one, POST with an id of our own for a new one. */
export function useAddressForm(options: AddressFormOptions) {
  const { profile, address, start, keep, onSaved, onFailed } = options;
  const { uid } = profile;
  const toast = useToast();
  // The same over retries: an address whose first answer was lost is not saved twice.
  const [newId] = useState(() => newAddressId(profile.addresses, Date.now()));
  const form = useForm({
    schema: AddressForm,
    start,
    keep,
    send: async (draft) => {
      const body = { ...draft, id: address?.id ?? newId };
      const call = { query: { uid, address_id: body.id }, body };
      const result = address
        ? await signedInApi<typeof putAddress>('PUT /v2/users/profile-address', call)
        : await signedInApi<typeof postAddress>('POST /v2/users/profile-address', call);
      if (result.ok) await changeProfile(uid, (before) => withAddress(before, result.data));
      else if (result.problem.fields === undefined) onFailed?.(result.problem);
      return result;
    },
    after: (saved) => {
      toast.success(address ? 'Address Updated!' : 'Address Added!');
      onSaved(saved);
    },
  });
  const names = Object.keys(start) as (keyof AddressDraft)[];
  const fields = {
    draft: form.values,
    errors: Object.fromEntries(names.map((name) => [name, form.errorOf(name)])),
    onChange: (next: AddressDraft) => {
      for (const name of names) {
        if (next[name] !== form.values[name]) form.change(name, next[name]);
      }
    },
  };
  return { form, fields };
}
