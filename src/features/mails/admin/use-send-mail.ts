import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { ListedMail } from '../contract.ts';
import type { postMailResend, postTestMail } from '../endpoints.ts';

/** What a fault of the shop's own is told as. */
const FAULT: Pick<ProblemBody, 'title' | 'detail'> = {
  title: 'Not sent',
  detail: 'The shop answered with a fault of its own. Try again in a moment.',
};

function useSending(send: () => Promise<ListedMail>, onSent: (mail: ListedMail) => void) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: send,
      onSuccess: (mail) => {
        onSent(mail);
        return refreshAdmin();
      },
      onError: async (failure) => {
        if ([404, 409].includes(problemOf(failure)?.status ?? 0)) await refreshAdmin();
      },
      // A second click waits for the first and then finds nothing left to do.
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

/** Sends a mail to the owner's own address, to see that mails arrive. */
export function useTestMail() {
  const toast = useToast();
  return useSending(
    async () => dataOf(await signedInApi<typeof postTestMail>('POST /v2/admin/test-mail', {})),
    ({ to }) => toast.success(`Test mail on its way to ${to}`),
  );
}

/** Tries a failed mail once more; of one that was sent, a copy goes out as a mail of its own. */
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
