import { api } from '#platform/client/calls/browser-api.ts';
import { queries } from '#platform/client/query/query.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { openThread } from '../../thread-endpoints.ts';
import type { CustomerThread } from '../../thread-contract.ts';
import { tokenHeaders } from './send-thread-picture.ts';
import type { PrivateSource } from '#features/media/storefront/private/private-pictures.tsx';

const REFRESH_MS = 30_000;

const keyOf = (token: string) => ['REQUEST_THREAD', token];

export function useThread(token: string) {
  return useApiQuery(
    keyOf(token),
    (signal) =>
      api<typeof openThread>('POST /v2/request-thread', { headers: tokenHeaders(token), signal }),
    { refetchInterval: REFRESH_MS },
  );
}

export function showThread(token: string, thread: CustomerThread): void {
  queries.setQueryData(keyOf(token), thread);
}

export function pictureSource(token: string): PrivateSource {
  return {
    headers: tokenHeaders(token),
    callOf: (id, width) => `POST /v2/request-thread/file/${id}/${width}`,
  };
}
