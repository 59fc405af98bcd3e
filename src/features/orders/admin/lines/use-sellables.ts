import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { listAllProducts } from '#features/catalogue/admin-endpoints.ts';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { pageOf, useApiQuery } from '#platform/client/query/use-api-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { sellablesOf, type Sellable } from './sellables.ts';

const PAGE = 100;
const SELLABLES = [ADMIN, 'sellables'];

function page(status: 'active' | 'all', offset: number, signal: AbortSignal) {
  return pageOf(
    signedInApi<typeof listAllProducts>('GET /v2/admin/allproducts', {
      query: { status, sort: 'name', limit: String(PAGE), offset: String(offset) },
      signal,
    }),
  );
}

async function all(status: 'active' | 'all', signal: AbortSignal): Promise<Sellable[]> {
  const found: AdminProductWire[] = [];
  for (;;) {
    const { items, total } = await page(status, found.length, signal);
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found.flatMap(sellablesOf);
  }
}

/** Everything that can be sold, by name. @param status `all`: also what the shop does not show */
export function useSellables(status: 'active' | 'all') {
  return useApiQuery([...SELLABLES, status], async (signal) => ({
    ok: true as const,
    data: await all(status, signal),
    total: 0,
  }));
}

type Taken = Pick<Sellable, 'productId' | 'variantId'> & { quantity: number };

/** Takes pieces just sold out of the list, before the shop is asked again. */
export function takeFromSellables(products: readonly Taken[]): void {
  queries.setQueriesData<Sellable[]>({ queryKey: SELLABLES }, (all) =>
    all?.map((one) => {
      const taken = products
        .filter(
          (product) => product.productId === one.productId && product.variantId === one.variantId,
        )
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return one.stock === undefined ? one : { ...one, stock: Math.max(0, one.stock - taken) };
    }),
  );
}
