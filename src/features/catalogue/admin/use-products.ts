import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { invalidate, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiList, useApiQuery, type ListPage } from '#platform/client/query/use-api-query.ts';
import type { AdminProductWire } from '../admin-contract.ts';
import type { getAnyProduct, getProductSummary, listAllProducts } from '../admin-endpoints.ts';
import type { ListParams } from './list/product-list-query.ts';

export type ProductPage = ListPage<AdminProductWire>;

const LISTS = [ADMIN, 'products'];

/** One page of the list. While another one loads the last one stays (`isOld`). */
export function useProducts(params: ListParams) {
  const { data, isFailed, isFetching, problem, isOld, reload } = useApiList(
    [...LISTS, params],
    (signal) =>
      signedInApi<typeof listAllProducts>('GET /v2/admin/allproducts', { query: params, signal }),
    { keepsLastPage: true },
  );
  useEffect(() => {
    if (isFailed) logFailure('Error fetching products:', problem?.code ?? 'UNKNOWN');
  }, [isFailed, problem]);
  return { list: data, isOld, hasFailed: isFailed && !isFetching, problem, reload };
}

export function useProductSummary() {
  const { data } = useApiQuery([ADMIN, 'product-summary'], (signal) =>
    signedInApi<typeof getProductSummary>('GET /v2/admin/product-summary', { signal }),
  );
  return data;
}

/**
 * Replaces a changed product in the cached lists and reloads everything else. The list in sight is
 * not reloaded: under a status filter the row would vanish.
 */
export async function updateLists(product: AdminProductWire): Promise<void> {
  queries.setQueriesData<ProductPage>({ queryKey: LISTS }, (page) =>
    page === undefined
      ? undefined
      : {
          ...page,
          items: page.items.map((one) => (one.id === product.id ? product : one)),
        },
  );
  await queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
  await invalidate({
    queryKey: [ADMIN],
    // A pending answer may be older than the change.
    predicate: ({ queryKey, state }) => queryKey[1] !== LISTS[1] || state.fetchStatus !== 'idle',
  });
}

const keyOf = (id: string) => [ADMIN, 'product', id];

export function cacheProduct(product: AdminProductWire): void {
  queries.setQueryData(keyOf(product.id), product);
}

/** A product by id or slug. The data of the navigation is shown until the answer comes. */
export function useProduct(id: string) {
  const preliminary = (useLocation().state as { product?: AdminProductWire } | null)?.product;
  const { data, isOld, problem, isFailed, reload } = useApiQuery(
    keyOf(id),
    (signal) =>
      signedInApi<typeof getAnyProduct>('GET /v2/admin/product/{id}', { params: { id }, signal }),
    preliminary?.id === id ? { placeholderData: preliminary } : {},
  );
  return { product: data, isPreliminary: isOld, problem, isFailed, reload };
}

/** A second click may come before the screen has drawn the first. */
export function isInFlight(mutationKey: readonly unknown[]): boolean {
  return queries.isMutating({ mutationKey }) > 0;
}
