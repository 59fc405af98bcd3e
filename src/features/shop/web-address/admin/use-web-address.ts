import * as z from 'zod';
import { useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { getWebAddress, putWebAddress } from '../../endpoints.ts';
import { TypedWebAddress, typedWebAddress } from '../web-address.ts';
import type { WebAddress } from '../web-address-contract.ts';

const KEY = [ADMIN, 'web-address'];

export function useWebAddress() {
  return useApiQuery<WebAddress>(KEY, (signal) =>
    signedInApi<typeof getWebAddress>('GET /v2/admin/shop/web-address', { signal }),
  );
}

/** Where the owner is right now, unless customers could not come there. */
function here(): string {
  const { origin } = window.location;
  return TypedWebAddress.safeParse(origin).success ? origin : '';
}

const AddressForm = z.object({ address: TypedWebAddress });

/** What is typed, and the call that proves it. @param onProven called after everything else has been read again */
export function useAddressForm(known: WebAddress | undefined, onProven: () => void) {
  const proof = useOwnerProof();
  const form = useForm({
    schema: AddressForm,
    start: { address: known?.origin ?? here() },
    send: async (typed) => {
      const body = { ...typed, ...proof.proof };
      const result = await signedInApi<typeof putWebAddress>('PUT /v2/admin/shop/web-address', {
        body,
      });
      if (result.ok) {
        queries.setQueryData(KEY, result.data);
        proof.forget();
        await refreshAdmin();
      } else proof.refuse(result.problem);
      return result;
    },
    after: onProven,
  });
  const address = typedWebAddress(form.values.address);
  return {
    ...form,
    proof,
    /** Proof that a shop which was open needs for another address. */
    asksWho: known !== undefined && address !== known.origin ? known.proof : ('none' as const),
  };
}
