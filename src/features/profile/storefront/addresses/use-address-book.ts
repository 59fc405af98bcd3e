import { useMutation } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useState } from 'react';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { Address, Profile } from '../../contract.ts';
import type { deleteAddress, putAddress } from '../../endpoints.ts';
import { changeProfile } from '../use-profile.ts';
import { cardId } from './address-card.tsx';
import { withAddress, withoutAddress } from './book-changes.ts';

export const NOT_UPDATED = 'cannot Update details contact system admin';

/** Moves the focus when its element is gone: to a card, or the heading of the book. */
export function useLanding() {
  const [landing, setLanding] = useState<{ id: string }>();
  useLayoutEffect(() => {
    if (landing) document.getElementById(landing.id)?.focus();
  }, [landing]);
  return useCallback((id: string) => setLanding({ id }), []);
}

/** Deletes optimistically: gone at once, back with a sentence if the call fails. */
export function useDeletion({ uid }: Profile) {
  const toast = useToast();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<Record<string, string | undefined>>({});
  const { mutate } = useMutation(
    {
      mutationFn: async (id: string) => {
        const result = await signedInApi<typeof deleteAddress>('DELETE /v2/users/profile-address', {
          query: { uid, address_id: id },
        });
        // Deleted in another window: the goal is reached.
        if (!result.ok && result.problem.code === 'ADDRESS_NOT_FOUND') return;
        dataOf(result);
      },
      onMutate: (id) => {
        setGone((before) => [...before, id]);
        setFailures((before) => ({ ...before, [id]: undefined }));
      },
      onSuccess: async (_, id) => {
        await changeProfile(uid, (profile) => withoutAddress(profile, id));
        toast.success('Deleted!');
      },
      onError: (error, id) => {
        logFailure('Failed to delete address:', problemOf(error)?.code ?? 'FAULT');
        setFailures((before) => ({ ...before, [id]: sentenceOf(error) }));
      },
      onSettled: (_, __, id) => setGone((before) => before.filter((one) => one !== id)),
    },
    queries,
  );
  return { gone, failures, remove: mutate };
}

export function useMakeDefault({ uid }: Profile, onDone: (cardId: string) => void) {
  const toast = useToast();
  const alert = useAlert();
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async (address: Address) =>
        dataOf(
          await signedInApi<typeof putAddress>('PUT /v2/users/profile-address', {
            query: { uid, address_id: address.id },
            body: { ...address, isDefault: true },
          }),
        ),
      onSuccess: async (saved) => {
        await changeProfile(uid, (profile) => withAddress(profile, saved));
        toast.success('Address Updated!');
        onDone(cardId(saved));
      },
      onError: (error) => alert({ title: NOT_UPDATED, text: sentenceOf(error) }),
    },
    queries,
  );
  return (address: Address) => {
    if (!isPending) mutate(address);
  };
}
