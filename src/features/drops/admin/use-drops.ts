import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { listDrops } from '../endpoints.ts';

export function useDrops() {
  return useApiQuery([ADMIN, 'drops'], (signal) =>
    signedInApi<typeof listDrops>('GET /v2/admin/drops', { signal }),
  );
}
