import { useLocation } from 'react-router';
import { ADMIN } from '#platform/client/admin-query.ts';
import { queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { getAnyProduct } from '../../admin-endpoints.ts';

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
