import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiList, useApiQuery } from '#platform/client/query/use-api-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type {
  getMail,
  listMails,
  postEveryMail,
  postMailResend,
  postTestMail,
} from '../endpoints.ts';
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

const FAULT: Pick<ProblemBody, 'title' | 'detail'> = {
  title: 'Not sent',
  detail: 'Something went wrong in the shop. Try again in a moment.',
};

function useSending<Sent>(send: () => Promise<Sent>, onSent: (sent: Sent) => void) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: send,
      onSuccess: (sent) => {
        onSent(sent);
        return refreshAdmin();
      },
      onError: async (failure) => {
        if ([404, 409].includes(problemOf(failure)?.status ?? 0)) await refreshAdmin();
      },
      // Mutations of one scope run one after the other.
      scope: { id: 'mail' },
    },
    queries,
  );
  return {
    send: () => {
      if (!isPending) mutate();
    },
    isSending: isPending,
    problem: error === null ? undefined : (problemOf(error) ?? FAULT),
  };
}

export function useTestMail() {
  const toast = useToast();
  return useSending(
    async () => dataOf(await signedInApi<typeof postTestMail>('POST /v2/admin/test-mail', {})),
    ({ to }) => toast.success(`Test email on its way to ${to}`),
  );
}

export function useEveryMail() {
  const toast = useToast();
  return useSending(
    async () => dataOf(await signedInApi<typeof postEveryMail>('POST /v2/admin/test-mails', {})),
    ({ to, sent, waiting }) =>
      toast.success(
        waiting === 0
          ? `${sent} emails on their way to ${to}`
          : `${sent} emails on their way to ${to}. ${waiting} more come once your shop has a web address`,
      ),
  );
}

/** Retries a failed mail; of a sent one it sends a copy. */
export function useResend(id: string) {
  const toast = useToast();
  const navigate = useNavigate();
  return useSending(
    async () =>
      dataOf(
        await signedInApi<typeof postMailResend>('POST /v2/admin/mail/{id}/resend', {
          params: { id },
        }),
      ),
    (mail) => {
      if (mail.id === id) return toast.success('On its way again');
      toast({
        title: 'A copy is on its way',
        action: { label: 'Show it', onSelect: () => void navigate(`/admin/mail/${mail.id}`) },
      });
    },
  );
}
