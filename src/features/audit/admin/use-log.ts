import { ADMIN } from '#platform/client/admin-query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiList } from '#platform/client/use-api-query.ts';
import type { listAuditEntries } from '../endpoints.ts';

type ListParams = { object: string | undefined; limit: number; offset: number };

export function useLog(params: ListParams) {
  return useApiList([ADMIN, 'audit', params], (signal) =>
    signedInApi<typeof listAuditEntries>('GET /v2/admin/audit', { query: params, signal }),
  );
}
