import type * as z from 'zod';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { CostListQuery } from '../contract.ts';
import type { getCostSettings, getCostSheet, listCosts, listMaterials } from '../endpoints.ts';

export function useMaterials() {
  return useApiQuery([ADMIN, 'materials'], (signal) =>
    signedInApi<typeof listMaterials>('GET /v2/admin/materials', { signal }),
  );
}

export function useCostSettings() {
  return useApiQuery([ADMIN, 'cost-settings'], (signal) =>
    signedInApi<typeof getCostSettings>('GET /v2/admin/cost-settings', { signal }),
  );
}

export function useCosts(query: z.input<typeof CostListQuery>) {
  return useApiQuery([ADMIN, 'costs', query], (signal) =>
    signedInApi<typeof listCosts>('GET /v2/admin/costs', { query, signal }),
  );
}

/** @param id of the product, or its slug */
export function useCostSheet(id: string) {
  return useApiQuery([ADMIN, 'cost-sheet', id], (signal) =>
    signedInApi<typeof getCostSheet>('GET /v2/admin/product/{id}/recipes', {
      params: { id },
      signal,
    }),
  );
}
