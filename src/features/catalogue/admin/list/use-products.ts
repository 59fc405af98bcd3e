import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ADMIN } from '#platform/client/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { askAgain, dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { getProductSummary, listAllProducts } from '../../admin-endpoints.ts';
import type { ListParams } from './product-list-query.ts';

export type ProductPage = { products: AdminProductWire[]; total: number };

const LISTS = [ADMIN, 'products'];

async function loadProducts(query: ListParams, signal: AbortSignal): Promise<ProductPage> {
  const result = await signedInApi<typeof listAllProducts>('GET /v2/admin/allproducts', {
    query,
    signal,
  });
  return { products: dataOf(result), total: result.ok ? result.total : 0 };
}

/** One page of the list. While another one is on its way the last one stays (`isOld`). */
export function useProducts(params: ListParams) {
  const query = useQuery(
    {
      queryKey: [...LISTS, params],
      queryFn: ({ signal }) => loadProducts(params, signal),
      placeholderData: keepPreviousData,
    },
    queries,
  );
  const { error } = query;
  useEffect(() => {
    if (error) logFailure('Error fetching products:', problemOf(error)?.code ?? error.name);
  }, [error]);
  return {
    list: query.data,
    isOld: query.isPlaceholderData,
    hasFailed: query.isError && !query.isFetching,
    problem: problemOf(error),
    reload: query.refetch,
  };
}

/** How many products the shop shows, and how many it does not. */
export function useProductSummary() {
  const query = useQuery(
    {
      queryKey: [ADMIN, 'product-summary'],
      queryFn: async ({ signal }) =>
        dataOf(
          await signedInApi<typeof getProductSummary>('GET /v2/admin/product-summary', { signal }),
        ),
    },
    queries,
  );
  return query.data;
}

/**
 * Puts a changed product into the lists that are kept, and asks again for everything else. The list
 * in sight is not params for: where it is filtered by status the row would go from under the hand.
 */
export async function updateLists(product: AdminProductWire): Promise<void> {
  queries.setQueriesData<ProductPage>({ queryKey: LISTS }, (page) =>
    page === undefined
      ? undefined
      : {
          ...page,
          products: page.products.map((one) => (one.id === product.id ? product : one)),
        },
  );
  await queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
  await askAgain({
    queryKey: [ADMIN],
    // An answer that is under way may be from before the change.
    predicate: ({ queryKey, state }) => queryKey[1] !== LISTS[1] || state.fetchStatus !== 'idle',
  });
}
