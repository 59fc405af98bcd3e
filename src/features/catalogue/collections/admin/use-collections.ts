import { ADMIN } from '#platform/client/query/admin-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { AdminCollection, Place, ShelvedProduct } from '../collection-contract.ts';
import type {
  listAdminCollections,
  listShelf,
  putCollectionPlace,
  putProductPlace,
} from '../collection-endpoints.ts';
import { useSavedOrder } from './use-saved-order.ts';

const COLLECTIONS = [ADMIN, 'collections'];

export function useCollections() {
  return useApiQuery<AdminCollection[]>(COLLECTIONS, (signal) =>
    signedInApi<typeof listAdminCollections>('GET /v2/admin/collections', { signal }),
  );
}

export function cacheCollection(collection: AdminCollection): void {
  queries.setQueryData<AdminCollection[]>(COLLECTIONS, (list) =>
    list?.map((one) => (one.slug === collection.slug ? collection : one)),
  );
}

export function useCollectionOrder() {
  return useSavedOrder<AdminCollection>({
    queryKey: COLLECTIONS,
    idOf: ({ slug }) => slug,
    send: (slug: string, body: Place) =>
      signedInApi<typeof putCollectionPlace>('PUT /v2/admin/collection/{slug}/place', {
        params: { slug },
        body,
      }),
  });
}

const shelfOf = (slug: string) => [ADMIN, 'shelf', slug];

export function useShelf(slug: string) {
  return useApiQuery<ShelvedProduct[]>(shelfOf(slug), (signal) =>
    signedInApi<typeof listShelf>('GET /v2/admin/collection/{slug}/products', {
      params: { slug },
      signal,
    }),
  );
}

export function useShelfOrder(slug: string) {
  return useSavedOrder<ShelvedProduct>({
    queryKey: shelfOf(slug),
    idOf: ({ id }) => id,
    send: (id: string, body: Place) =>
      signedInApi<typeof putProductPlace>('PUT /v2/admin/product/{id}/place', {
        params: { id },
        body,
      }),
  });
}
