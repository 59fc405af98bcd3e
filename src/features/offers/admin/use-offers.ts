import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { listAllProducts } from '#features/catalogue/admin-endpoints.ts';
import type { listOfferCodes, listOffers } from '../endpoints.ts';

export function useOffers() {
  return useApiQuery([ADMIN, 'offers'], (signal) =>
    signedInApi<typeof listOffers>('GET /v2/admin/offers', { signal }),
  );
}

export function useOfferCodes(id: string, isEnabled: boolean) {
  return useApiQuery(
    [ADMIN, 'offer-codes', id],
    (signal) =>
      signedInApi<typeof listOfferCodes>('GET /v2/admin/offer/{id}/codes', {
        params: { id },
        signal,
      }),
    { enabled: isEnabled },
  );
}

/** What an offer can be for: the first hundred pieces by name, with their categories. */
export function useChoices() {
  const { data } = useApiQuery([ADMIN, 'offer-choices'], (signal) =>
    signedInApi<typeof listAllProducts>('GET /v2/admin/allproducts', {
      query: { status: 'active', sort: 'name', limit: '100', offset: '0' },
      signal,
    }),
  );
  const products = data ?? [];
  const categories = new Map(products.map(({ category }) => [category.id, category.name]));
  return {
    products: products.map(({ id, name }) => ({ value: id, label: name })),
    categories: [...categories].map(([value, label]) => ({ value, label })),
  };
}
