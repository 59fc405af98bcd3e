import { useEffect } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiList, useApiQuery } from '#platform/client/use-api-query.ts';
import type { getMail, listMails } from '../endpoints.ts';
import type { MailState } from './mail-labels.tsx';

const REFRESH_MS = 4_000;

/** Polls while a mail waits to be sent in the background. */
export function useRefreshWhile(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refreshAdmin();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

type ListParams = { state: MailState | 'all'; limit: number; offset: number };

export function useMails(params: ListParams) {
  return useApiList([ADMIN, 'mails', params], (signal) =>
    signedInApi<typeof listMails>('GET /v2/admin/mails', { query: params, signal }),
  );
}

export function useMail(id: string) {
  return useApiQuery([ADMIN, 'mail', id], (signal) =>
    signedInApi<typeof getMail>('GET /v2/admin/mail/{id}', { params: { id }, signal }),
  );
}
