import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { getExportChoice } from '../endpoints.ts';

export function useExportChoice() {
  return useApiQuery([ADMIN, 'export'], (signal) =>
    signedInApi<typeof getExportChoice>('GET /v2/admin/export', { signal }),
  );
}
