import { useMutation } from '@tanstack/react-query';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import type { patchProductStatus } from '../../../admin-endpoints.ts';
import { isUnderWay } from '../../is-under-way.ts';
import { putIntoLists } from '../use-products.ts';

/** Whether a product is shown in the shop, as it is about to be, and how to change that. */
export function useShowInShop(product: AdminProductWire) {
  const { id, name } = product;
  const announce = useAnnounce();
  const mutationKey = ['product-status', id];
  const { mutate, isPending, isError, variables, data } = useMutation(
    {
      mutationKey,
      mutationFn: async (next: AdminProductWire['status']) =>
        dataOf(
          await signedInApi<typeof patchProductStatus>('PATCH /v2/products/{id}', {
            params: { id },
            query: { status: next },
          }),
        ),
      onSuccess: (saved) => {
        announce(`${name} ${saved.status === 'active' ? 'shown in' : 'hidden from'} shop`);
        void putIntoLists(saved);
      },
      onError: (error) =>
        logFailure('Failed to change product status:', problemOf(error)?.code ?? error.name),
    },
    queries,
  );
  // The list is drawn a moment later than the answer comes.
  const { status } = data && data.version > product.version ? data : product;
  return {
    isShown: (isPending ? variables : status) === 'active',
    hasFailed: isError,
    flip: (isShown: boolean) => {
      if (!isUnderWay(mutationKey)) mutate(isShown ? 'active' : 'inactive');
    },
  };
}
