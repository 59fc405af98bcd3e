import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { getMail, listMails } from '../endpoints.ts';
import type { MailState } from './mail-words.tsx';

/** What waits is sent in the background: the page learns of it by itself. */
const REFRESH_MS = 4_000;

type Asked = { state: MailState | 'all'; limit: number; offset: number };

/** One page of the shop's mails, newest first. */
export function useMails(asked: Asked) {
  const query = useQuery(
    {
      queryKey: [ADMIN, 'mails', asked],
      queryFn: async ({ signal }) => {
        const result = await signedInApi<typeof listMails>('GET /v2/admin/mails', {
          query: asked,
          signal,
        });
        return { mails: dataOf(result), total: result.ok ? result.total : 0 };
      },
      refetchInterval: ({ state }) =>
        state.data?.mails.some((mail) => mail.state === 'queued') ? REFRESH_MS : false,
    },
    queries,
  );
  return {
    page: query.data,
    isFailed: query.isError,
    problem: problemOf(query.error),
    reload: query.refetch,
  };
}

/** One mail as it reads. */
export function useMail(id: string) {
  const query = useQuery(
    {
      queryKey: [ADMIN, 'mail', id],
      queryFn: async ({ signal }) =>
        dataOf(
          await signedInApi<typeof getMail>('GET /v2/admin/mail/{id}', { params: { id }, signal }),
        ),
      refetchInterval: ({ state }) => (state.data?.state === 'queued' ? REFRESH_MS : false),
    },
    queries,
  );
  return {
    mail: query.data,
    isFailed: query.isError,
    problem: problemOf(query.error),
    reload: query.refetch,
  };
}
