import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { getMail, listMails } from '../endpoints.ts';
import type { MailState } from './mail-words.tsx';

const REFRESH_MS = 4_000;

/** What waits is sent in the background: the page, its counts and its tab learn of it by themselves. */
export function useFreshWhile(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refreshAdmin();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

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
