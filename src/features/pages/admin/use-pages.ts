import { useMutation } from '@tanstack/react-query';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, failureOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { AdminPage, PageMove } from '../admin-contract.ts';
import type {
  deletePage,
  getAdminPage,
  listAdminPages,
  listPageRevisions,
  postPage,
  postPageDiscard,
  postPageOffline,
  postPagePublish,
  postPageRestore,
  putPageDraft,
  putPagePlace,
} from '../endpoints.ts';
import { contentOf, type PageFields } from './editor/page-fields.ts';

const LIST = [ADMIN, 'pages'];
const keyOf = (id: string) => [ADMIN, 'page', id];

export function usePages() {
  return useApiQuery(LIST, (signal) =>
    signedInApi<typeof listAdminPages>('GET /v2/admin/pages', { signal }),
  );
}

/** Fetched anew whenever the editor opens: an edit must start from the newest draft. */
export function usePage(id: string) {
  return useApiQuery(
    keyOf(id),
    (signal) =>
      signedInApi<typeof getAdminPage>('GET /v2/admin/page/{id}', { params: { id }, signal }),
    { staleTime: 0 },
  );
}

export function useRevisions(id: string) {
  return useApiQuery([ADMIN, 'page-revisions', id], (signal) =>
    signedInApi<typeof listPageRevisions>('GET /v2/admin/page/{id}/revisions', {
      params: { id },
      signal,
    }),
  );
}

type Answer<T> = Promise<{ ok: true; data: T } | { ok: false; problem: ProblemBody }>;

export type Done<T> = { onDone: (answer: T) => void; onRefused: (problem: ProblemBody) => void };

/** Sends one call at a time; the lists follow. */
export function usePageCall<T>() {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async (call: () => Answer<T>) => dataOf(await call()),
      onSuccess: () => void refreshAdmin(),
    },
    queries,
  );
  function send(call: () => Answer<T>, { onDone, onRefused }: Done<T>): void {
    if (isPending) return;
    mutate(call, { onSuccess: onDone, onError: (error) => onRefused(failureOf(error)) });
  }
  return { send, isPending };
}

/** Caches the page after a call, so that opening it again shows no older draft. */
export function cachePage(page: AdminPage): void {
  queries.setQueryData(keyOf(page.id), page);
}

type Seen = { id: string; version: number };

function seen({ id, version }: Seen) {
  return { params: { id }, body: { version } };
}

/** The calls that change a page. */
export const pageCalls = {
  create: (page: { title: string; slug: string; place: PageMove['place'] }) =>
    signedInApi<typeof postPage>('POST /v2/admin/pages', { body: page }),
  /** @param isFree sends the address too */
  save: ({ id, version }: Seen, fields: PageFields, isFree: boolean) =>
    signedInApi<typeof putPageDraft>('PUT /v2/admin/page/{id}/draft', {
      params: { id },
      body: { version, content: contentOf(fields), ...(isFree && { slug: fields.slug }) },
    }),
  publish: (page: Seen) =>
    signedInApi<typeof postPagePublish>('POST /v2/admin/page/{id}/publish', seen(page)),
  takeOffline: (page: Seen) =>
    signedInApi<typeof postPageOffline>('POST /v2/admin/page/{id}/offline', seen(page)),
  discard: (page: Seen) =>
    signedInApi<typeof postPageDiscard>('POST /v2/admin/page/{id}/discard', seen(page)),
  restore: ({ id, version }: Seen, revision: number) =>
    signedInApi<typeof postPageRestore>('POST /v2/admin/page/{id}/restore', {
      params: { id },
      body: { version, revision },
    }),
  move: (id: string, body: PageMove) =>
    signedInApi<typeof putPagePlace>('PUT /v2/admin/page/{id}/place', { params: { id }, body }),
  remove: (id: string) =>
    signedInApi<typeof deletePage>('DELETE /v2/admin/page/{id}', { params: { id } }),
};
