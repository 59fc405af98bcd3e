import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf, problemOf, queries, sentenceOf } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { Address, Profile } from '../../../contract.ts';
import type { postAddress, putAddress } from '../../../endpoints.ts';
import { changeProfile } from '../../use-profile.ts';
import { newAddressId, withAddress } from '../book-changes.ts';
import type { AddressDraft } from './address-draft.ts';
import type { AddressForm } from './use-address-form.ts';

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
