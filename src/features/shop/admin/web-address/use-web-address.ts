import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { dataOf, failureOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { getWebAddress, putWebAddress } from '../../endpoints.ts';
import { TypedWebAddress, typedWebAddress } from '../../web-address.ts';
import { WebAddressChange, type WebAddress } from '../../web-address-contract.ts';

const KEY = [ADMIN, 'web-address'];

export function useWebAddress() {
  return useApiQuery<WebAddress>(KEY, (signal) =>
    signedInApi<typeof getWebAddress>('GET /v2/admin/shop/web-address', { signal }),
  );
}

/** Where the owner is right now, unless buyers could not come there. */
function here(): string {
  const { origin } = window.location;
  return TypedWebAddress.safeParse(origin).success ? origin : '';
}

/** What is typed, and the call that proves it. @param onProven called after everything else has been read again */
export function useAddressForm(known: WebAddress | undefined, onProven: () => void) {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<ProblemBody>();
  const proof = useOwnerProof();
  const value = typed ?? known?.origin ?? here();
  const address = typedWebAddress(value);
  useUnsavedWork(typed !== undefined);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async (body: WebAddressChange) =>
        dataOf(await signedInApi<typeof putWebAddress>('PUT /v2/admin/shop/web-address', { body })),
      onSuccess: async (proven) => {
        queries.setQueryData(KEY, proven);
        setTyped(undefined);
        proof.forget();
        await refreshAdmin();
        onProven();
      },
      onError: (failure) => {
        const found = failureOf(failure);
        if (proof.refuse(found)) return;
        setFault(found.fields?.address);
        if (found.fields?.address === undefined) setProblem(found);
      },
    },
    queries,
  );
  return {
    value,
    fault,
    problem,
    proof,
    isBusy: isPending,
    /** Proof that a shop which was open needs for another address. */
    asksWho: known !== undefined && address !== known.origin ? known.proof : ('none' as const),
    write: (next: string) => {
      setTyped(next);
      setFault(undefined);
      setProblem(undefined);
    },
    submit: () => {
      if (isPending) return;
      setProblem(undefined);
      const body = { address: value, ...proof.proof };
      const found = formErrors(WebAddressChange, body)['address'];
      setFault(found);
      if (found === undefined) mutate(WebAddressChange.parse(body));
    },
  };
}
