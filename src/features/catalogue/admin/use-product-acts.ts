import { useMutation } from '@tanstack/react-query';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminProductWire } from '../admin-contract.ts';
import type { deleteProduct, putArchiving, putSoldOut } from '../admin-endpoints.ts';
import { cacheProduct, isInFlight, updateLists } from './use-products.ts';

const NOT_FOUND = 404;

function show(product: AdminProductWire): void {
  cacheProduct(product);
  void updateLists(product);
}

function useFailure(): (error: Error) => void {
  const alert = useAlert();
  return (error) => {
    logFailure('Failed to change product:', problemOf(error)?.code ?? error.name);
    alert({ title: 'Not changed', text: sentenceOf(error) });
  };
}

/** Sells a product out with one tap, and takes that back with another. */
export function useSoldOut({ id, name }: AdminProductWire) {
  const toast = useToast();
  const fail = useFailure();
  const mutationKey = ['sold-out', id];
  const { mutate, isPending } = useMutation(
    {
      mutationKey,
      mutationFn: async (isSoldOut: boolean) =>
        dataOf(
          await signedInApi<typeof putSoldOut>('PUT /v2/admin/product/{id}/sold-out', {
            params: { id },
            body: { isSoldOut },
          }),
        ),
      onSuccess: (saved, isSoldOut) => {
        show(saved);
        if (isSoldOut) toast.undo(`${name} is sold out`, () => mutate(false));
        else toast.success(`${name} is available again`);
      },
      onError: fail,
    },
    queries,
  );
  return {
    isPending,
    mark: (isSoldOut: boolean) => {
      if (!isInFlight(mutationKey)) mutate(isSoldOut);
    },
  };
}

type Archiving = { isArchived: boolean; isShown?: boolean };

export function useArchive({ id, name, status }: Pick<AdminProductWire, 'id' | 'name' | 'status'>) {
  const toast = useToast();
  const fail = useFailure();
  const wasShown = status === 'active';
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async (body: Archiving) =>
        dataOf(
          await signedInApi<typeof putArchiving>('PUT /v2/admin/product/{id}/archive', {
            params: { id },
            body,
          }),
        ),
      onSuccess: (saved, { isArchived }) => {
        show(saved);
        if (isArchived) {
          toast.undo(`${name} is archived`, () => mutate({ isArchived: false, isShown: wasShown }));
        } else if (saved.status === 'active') {
          toast.success(`${name} is back in the shop`);
        } else {
          toast.success(`${name} is back in your list, hidden from the shop`);
        }
      },
      onError: fail,
    },
    queries,
  );
  return { isPending, archive: mutate };
}

/** Asks once, then deletes a product; one that was ordered can only be archived. */
export function useDelete(product: AdminProductWire, onDeleted: () => void) {
  const { id, name } = product;
  const alert = useAlert();
  const toast = useToast();
  const fail = useFailure();
  const { archive } = useArchive(product);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async () => {
        const result = await signedInApi<typeof deleteProduct>('DELETE /v2/products/{id}', {
          params: { id },
        });
        // A repeated call finds it gone.
        if (!result.ok && result.problem.status === NOT_FOUND) return;
        dataOf(result);
      },
      onSuccess: () => {
        toast.success(`${name} is deleted`);
        onDeleted();
        void refreshAdmin();
      },
      onError: (error) => {
        const problem = problemOf(error);
        if (problem?.code !== 'PRODUCT_WAS_ORDERED') {
          fail(error);
          return;
        }
        alert({
          title: problem.title,
          text: problem.detail,
          actions: [
            { label: 'Keep it' },
            ...(product.isArchived
              ? []
              : [{ label: 'Archive it', onSelect: () => archive({ isArchived: true }) }]),
          ],
        });
      },
    },
    queries,
  );
  function ask(): void {
    alert({
      title: `Delete ${name}?`,
      text: "Nobody has ordered this piece, so it is deleted for good, with its pictures. This can't be undone.",
      actions: [{ label: 'Keep it' }, { label: 'Delete', onSelect: () => mutate() }],
    });
  }
  return { isPending, ask };
}
